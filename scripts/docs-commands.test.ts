/**
 * The commands of the guides do what the guides say. Lines of `sh` blocks that start with `./toolgate` are run as they stand, in a
 * folder with the files that the page names in its fences (`yaml fix.yaml`), without a key and without a network. A comment
 * `→ TEXT` says what they print, `exit N` how they end; without it they end with 0.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test, type TestContext } from 'vitest'
import { pages, root, type Block, type Page } from './docs-pages.test.fixture.ts'

interface Line {
  readonly command: string
  readonly exit: number
  readonly prints: string
}

type Step = Line | { readonly file: string; readonly text: string }

/** A hosted model is asked without a key: that it stops at the missing key shows that the line was understood. */
const HOSTED = /^\.\/toolgate -p .*--model (?:anthropic|openai|openai-chat|google)\//

function toLine(written: string): Line {
  const [command = '', comment = ''] = written.split(/\s+# (?=[^']*$)/)
  const stated = /exit (\d+)$/.exec(comment)?.[1]
  const prints = comment.startsWith('→ ') ? comment.slice(2).replace(/, exit \d+$/, '') : ''
  return { command, exit: stated === undefined ? (HOSTED.test(command) ? 3 : 0) : Number(stated), prints }
}

function linesOf({ text }: Block): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('./toolgate'))
    .map(toLine)
}

const runnable = pages.filter(({ blocks }) =>
  blocks.some((block) => block.language === 'sh' && linesOf(block).length > 0),
)

describe.concurrent('the commands of', () => {
  test.for(runnable.map((page) => [page.path, page] as const))(
    '%s',
    { timeout: 240_000 },
    async ([, page], context) => {
      const { expect } = context
      const world = createWorld(context)
      for (const step of stepsOf(page)) {
        if ('file' in step) world.write(step.file, step.text)
        else {
          const { code, output } = await world.run(step.command)
          expect({ command: step.command, code, output }).toEqual({
            command: step.command,
            code: step.exit,
            output: expect.stringContaining(step.prints) as string,
          })
        }
      }
    },
  )
})

/** Files and commands in the order of the page. */
function stepsOf({ blocks }: Page): readonly Step[] {
  return blocks.flatMap((block): readonly Step[] => {
    if (block.language === 'sh') return linesOf(block)
    return block.file === undefined || block.file.startsWith('examples/')
      ? []
      : [{ file: block.file, text: block.text }]
  })
}

function createWorld({ onTestFinished }: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-docs-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const work = join(folder, 'work')
  const write = (name: string, content: string) => {
    const path = join(work, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }
  write('README.md', '# A project\n')
  const words = program().map((word) => `'${word}'`)
  chmodSync(
    write(
      'toolgate',
      `#!/bin/sh
exec ${words.join(' ')} "$@"
`,
    ),
    0o755,
  )
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: join(folder, 'home'),
    TOOLGATE_STATE: join(folder, 'state'),
    NODE_COMPILE_CACHE: join(tmpdir(), 'toolgate-cli-compile'),
  }
  return { write, run: (command: string) => run(command, { cwd: work, env: environment }) }
}

/** The built command, which starts quicker, where it was made from the sources as they are; else the sources. */
function program(): readonly string[] {
  const built = join(root, 'hosts/cli/dist/toolgate.js')
  if (isOfTheseSources() && existsSync(built)) return [process.execPath, built]
  return [process.execPath, '--conditions=toolgate-source', join(root, 'hosts/cli/src/main.ts')]
}

/** The build leaves a stamp with the time and size of all that went into the command. */
function isOfTheseSources(): boolean {
  const stamp = join(root, '.cache/bundle.json')
  if (!existsSync(stamp)) return false
  const { inputs } = JSON.parse(readFileSync(stamp, 'utf8')) as { readonly inputs: Readonly<Record<string, string>> }
  return Object.entries(inputs).every(([path, was]) => {
    const now = statSync(join(root, path), { throwIfNoEntry: false })
    return now !== undefined && `${now.mtimeMs} ${now.size}` === was
  })
}

function run(
  command: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('bash', ['-c', command], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })
}
