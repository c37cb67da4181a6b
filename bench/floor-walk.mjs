/** The floor of an inventory: acorn parses one file and a walk looks at every node. Words: folder of the peers, file. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, file] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
const { parse } = load('acorn')
const { full } = load('acorn-walk')
const startedAt = performance.now()
const text = readFileSync(file, 'utf8')
let found = 0
full(parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), () => found++)
console.log(JSON.stringify({ ms: performance.now() - startedAt, found }))
