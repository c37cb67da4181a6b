/** Tools of MCP servers whose names, schemas and handlers stand in other files, as modules of both kinds. */
import { expect, test } from 'vitest'
import { isFault } from '../../parse/fault.ts'
import type { Registration } from '../registration.ts'
import { takeInventory } from '../../take-inventory.ts'
import { take } from '../../testing/take.ts'

const COMMON = {
  'server.js': `"use strict";
const search_1 = require("./tools/search");
const types_1 = __importStar(require("./tools/types"));
const fetch_1 = __importDefault(require("./tools/fetch"));
const { writeName, write } = require("./tools/write.js");
function setup(server) {
  server.tool(search_1.searchName, search_1.searchDescription, types_1.searchShape, search_1.search);
  server.tool(fetch_1.default, "Fetches.", {}, search_1.search);
  server.tool(writeName, "Writes.", types_1.writeShape, write);
  server.tool(search_1.changed, "Has two names.", {}, write);
  server.tool(search_1.missing, "Has none.", {}, write);
}
exports.default = setup;`,
  'tools/index.js': `exports.nothing = 1`,
  'tools/search.js': `"use strict";
exports.searchDescription = exports.searchName = exports.search = void 0;
async function search({ query }) { return query }
exports.search = search;
exports.searchName = "search";
exports.searchDescription = "Searches.";
exports.changed = "one";
if (process.env.OTHER) exports.changed = "two";`,
  'tools/types.js': `"use strict";
const zod_1 = require("zod");
const base_1 = require("./base");
exports.options = zod_1.z.object({ deep: zod_1.z.boolean() });
exports.searchShape = { query: zod_1.z.string(), options: exports.options.optional(), limit: base_1.limit };
__exportStar(require("./write-types"), exports);`,
  'tools/base.js': `const { z } = require("zod");
Object.defineProperty(exports, "limit", { enumerable: true, get: function () { return numbers.small; } });
const numbers = { small: z.number().max(9) };`,
  'tools/write-types.js': `const { z } = require("zod"); exports.writeShape = { text: z.string() };`,
  'tools/fetch.js': `exports.default = "fetch";`,
  'tools/write.js': `const write = async () => 1; module.exports = { writeName: "write", write };`,
}

const MODULES = {
  'server.js': `import * as names from './names.js'
import * as schemas from './schemas.js'
export function setup(server) {
  server.registerTool(names.SEARCH, { description: 'Searches.', inputSchema: schemas.Search }, run)
  server.registerTool(names.NONE, { description: 'Has none.', inputSchema: schemas.None }, run)
}`,
  'names.js': `export const SEARCH = 'search'`,
  'schemas.js': `import { z } from 'zod'\nexport const Search = z.object({ query: z.string() })`,
}

test('CommonJS', async () => {
  const rows = await rowsOf(COMMON)
  expect(rows.map(({ name }) => name)).toEqual(['search', 'fetch', 'write', null, null])
  expect(rows[0]?.schema).toEqual({
    type: 'object',
    properties: {
      query: { type: 'string' },
      options: { type: 'object', properties: { deep: { type: 'boolean' } }, required: ['deep'] },
      limit: { type: 'number', maximum: 9 },
    },
    required: ['limit', 'query'],
  })
  expect(rows[2]?.schema).toEqual({ type: 'object', properties: { text: { type: 'string' } }, required: ['text'] })
})

test('a whole module under one name', async () => {
  const rows = await rowsOf(MODULES)
  expect(rows.map(({ name, schema }) => ({ name, schema }))).toEqual([
    { name: 'search', schema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] } },
    { name: null, schema: { opaque: true } },
  ])
})

test('a call of the short form without a function is none', async () => {
  const { registrations } = await take(`const run = async () => 1
  server.tool('search', { query: z.string() }, run)
  belt.tool('hammer', { weight: 2 }, options)
  belt.tool('saw', sharp)`)
  expect(registrations.map(({ name }) => name)).toEqual(['search'])
})

async function rowsOf(files: Readonly<Record<string, string>>): Promise<readonly Registration[]> {
  const inventory = await takeInventory({
    name: 'package',
    files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  })
  if (isFault(inventory)) throw new Error(inventory.message)
  return inventory.registrations
}
