/** Bundles the command into few files, so that starting it reads one file and each lazy `import()` stays lazy. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { Failure } from '../setup/failure.mjs'
import { cacheFolder, commandFile, root } from '../setup/paths.mjs'

const entry = join(root, 'scripts', 'build', 'command-entry.mjs')
const source = join(root, 'hosts', 'cli', 'src')
const outputFolder = dirname(commandFile)
const stampFile = join(cacheFolder, 'bundle.json')
const IS_CHUNK = /-[A-Z0-9]{8}\.js(\.LEGAL\.txt)?$/
const DAY = 24 * 60 * 60 * 1000

/** Packages with a program or an addon of their own: they are loaded from node_modules. */
const NATIVE = ['@vscode/ripgrep', 'oxc-parser']

/** zod's error texts in sixty languages are not said by the command; English is. */
const englishOnly = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ path, resolveDir }) =>
      resolveDir.includes(join('node_modules', 'zod')) ? { path: join(resolveDir, path, '..', 'en.js') } : undefined,
    )
  },
}

/** CommonJS packages inside the bundle ask for Node's modules with `require`, which an ES module must make itself. */
const REQUIRE = `import { createRequire as createToolgateRequire } from 'node:module';const require = createToolgateRequire(import.meta.url);`

/** What both bundles have in common. */
const common = {
  absWorkingDir: root,
  outdir: outputFolder,
  // Beside the entry, so that `import.meta.url` is equally deep in all of them.
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  conditions: ['toolgate-source'],
  // Some packages ship a `main` that a bundler cannot follow beside a `module` that it can.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  metafile: true,
  write: false,
  logLevel: 'silent',
}

/** The entry loads what it needs only when it needs it, from the other bundle. */
const loadedLater = {
  name: 'loaded-later',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(dispatch|help)\.ts$/, namespace: 'file' }, ({ path }) => ({
      path: path.replace('.ts', '.js'),
      external: true,
    }))
  },
}

/** An import of a module of Node's reads all its members, and some load half of Node; taken as an object it loads what is used. */
const lightBuiltins = {
  name: 'light-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }))
    onLoad({ filter: /^/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

/** Resolves with true when it wrote a bundle, false when the last one is still right. */
export async function bundleCommand() {
  if (isFresh()) return false
  const bundles = await Promise.all([bundleEntry(), bundleRest()]).catch((error) => {
    throw new Failure(`esbuild could not bundle the command:\n${toText(error)}`)
  })
  for (const { path, contents } of bundles.flatMap(({ outputFiles }) => outputFiles)) replaceFile(path, contents)
  const metafiles = bundles.map(({ metafile }) => metafile)
  const outputs = metafiles.flatMap((each) => Object.keys(each.outputs))
  removeOldChunks(outputs)
  remember(
    metafiles.flatMap((each) => Object.keys(each.inputs)).filter((path) => !/node_modules\/|^builtin:/.test(path)),
    outputs,
  )
  return true
}

/** What every start reads: apart from the rest, so that it is two files whatever the others share with it. */
function bundleEntry() {
  return build({
    ...common,
    entryPoints: [{ in: entry, out: 'toolgate' }],
    plugins: [loadedLater, lightBuiltins],
  })
}

function bundleRest() {
  return build({
    ...common,
    entryPoints: ['dispatch', 'help'].map((name) => ({ in: join(source, `${name}.ts`), out: name })),
    external: NATIVE,
    plugins: [englishOnly],
    // A `Headers` that does not load all of Node's fetch: see the file.
    inject: [join(root, 'packages/node/src/model-fetch/plain-headers.ts')],
    banner: { js: REQUIRE },
    legalComments: 'linked',
  })
}

/** A command that starts in the same moment sees the old file or the new one, never half of it. */
function replaceFile(path, contents) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

/** Chunks of the last day stay: a command that still runs may yet load one of them. */
function removeOldChunks(outputs) {
  const kept = new Set(outputs.map((path) => join(root, path)))
  for (const name of readdirOrNothing(outputFolder)) {
    const path = join(outputFolder, name)
    if (IS_CHUNK.test(name) && !kept.has(path) && Date.now() - statSync(path).mtimeMs > DAY)
      rmSync(path, { force: true })
  }
}

/** What the bundle was made from besides sources: another lock, build or entry point makes another bundle. */
function settingFiles() {
  const manifests = ['packages', 'hosts'].flatMap((folder) =>
    readdirOrNothing(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  )
  return ['package-lock.json', 'scripts/build/bundle-command.mjs', ...manifests]
}

function remember(sources, outputs) {
  mkdirSync(cacheFolder, { recursive: true })
  const inputs = Object.fromEntries([...sources, ...settingFiles()].map((path) => [path, version(path)]))
  writeFileSync(stampFile, JSON.stringify({ inputs, outputs }))
}

function isFresh() {
  try {
    const { inputs, outputs } = JSON.parse(readFileSync(stampFile, 'utf8'))
    return (
      settingFiles().every((path) => path in inputs) &&
      Object.entries(inputs).every(([path, was]) => version(path) === was) &&
      outputs.every((path) => version(path) !== 'missing')
    )
  } catch {
    return false
  }
}

function version(path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false })
  return status ? `${status.mtimeMs} ${status.size}` : 'missing'
}

function readdirOrNothing(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function toText(error) {
  if (!error.errors?.length) return error.message
  return error.errors
    .map(({ text, location }) =>
      location ? `${relative(root, join(root, location.file))}:${location.line}: ${text}` : text,
    )
    .join('\n')
}
