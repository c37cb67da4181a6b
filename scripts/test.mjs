/**
 * `npm test`: set-up, build, check, lint, format, unused code, all tests; every stage runs, also after a failed one, and the
 * last line is `N passed, N failed`. `npm test -- PATH` runs the tests below a path, other options go to vitest too, and
 * `--node 22|24|26` runs the tests on that Node, and `--fuzz N` makes the random tests of what may run N times as long. Runs without any dependency on Node 20, since set-up comes first.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { Failure, runMain } from './setup/failure.mjs'
import { withLock } from './setup/lock.mjs'
import { matrix } from './setup/node-package.mjs'
import { cacheFolder, root } from './setup/paths.mjs'
import { installNode, nodeEnvironment } from './setup/project-node.mjs'
import { runProgram } from './setup/run-program.mjs'
import { toSeconds } from './setup/say.mjs'
import { countTests, toClosingLine } from './test/count-tests.mjs'
import { stages } from './test/stages.mjs'

const report = join(cacheFolder, `tests-${process.pid}.json`)

await runMain(async () => {
  const { wantedNode, fuzz, rest } = readParameters(process.argv.slice(2))
  const ready = await prepare(wantedNode)
  if (!ready) {
    console.log(toClosingLine({ passed: 0, failed: 1, skipped: 0 }))
    return 1
  }
  let failedStages = 0
  for (const { word, program, parameters = [], repair } of stages) {
    const { code } = await runStage(word, ready.node, [program, ...parameters])
    if (code === 0) continue
    failedStages += 1
    console.log(`stage ${word} failed: \`${repair}\` runs it alone`)
  }
  const tests = await runTests(ready.testNode, { fuzz, rest })
  const counts = { ...tests, failed: tests.failed + failedStages }
  console.log(toClosingLine(counts))
  return counts.failed > 0 ? 1 : 0
})

function readParameters(given) {
  const rest = [...given]
  const take = (name) => (rest.includes(name) ? rest.splice(rest.indexOf(name), 2)[1] : undefined)
  const wantedNode = take('--node')
  if (given.includes('--node') && !(wantedNode in matrix))
    throw new Failure(`--node takes one of ${Object.keys(matrix).join(', ')}.`)
  const fuzz = take('--fuzz')
  if (given.includes('--fuzz') && !/^[1-9]\d{0,5}$/.test(fuzz ?? ''))
    throw new Failure('--fuzz takes how many times as long: --fuzz 100.')
  return { wantedNode, fuzz, rest }
}

async function prepare(wantedNode) {
  const started = performance.now()
  try {
    const node = await setUp()
    const folder = join(cacheFolder, 'nodes', wantedNode ?? '')
    const install = () => installNode(folder, matrix[wantedNode])
    const testNode = wantedNode ? await withLock(join(cacheFolder, 'nodes.lock'), install) : node
    console.log(`stage set-up: ${toSeconds(performance.now() - started)}`)
    return { node, testNode }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.log(`stage set-up failed: ${error.message}`)
    return undefined
  }
}

async function runStage(word, node, parameters) {
  const started = performance.now()
  const result = await runProgram(node, parameters, { show: true, cwd: root, env: nodeEnvironment(node) })
  console.log(`stage ${word}: ${toSeconds(performance.now() - started)}`)
  return result
}

async function runTests(node, { fuzz, rest }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const longer = fuzz === undefined ? [] : [`--testTimeout=${fuzz * 60_000}`]
  if (fuzz !== undefined) process.env['FUZZ_FACTOR'] = fuzz
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...longer, ...rest]
  const { code } = await runStage('tests', node, words)
  const counts = countTests(report, code)
  rmSync(report, { force: true })
  return counts
}
