/**
 * A trial of the native parser in a process of its own. Its tree must fit a buffer of fixed size, and it ends the whole process when
 * one does not; so texts that might be too dense are first parsed where only a child can die.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from './source-file.ts'

/** Up to this many tokens a tree fits the buffer whatever the tokens are: at most 100 bytes each, measured, of 2 GiB. */
export const SURELY_FITS = 18_000_000

const LONGEST_TRIAL_MS = 180_000

/** Whether the native parser ends normally on this text under each set of options. Blocks for about the time of as many parses. */
export function survivesTrial(file: SourceFile, options: readonly object[]): boolean {
  const parser = pathToFileURL(createRequire(import.meta.url).resolve('oxc-parser')).href
  const code = `import { parseSync } from ${JSON.stringify(parser)}; import { readFileSync } from 'node:fs'
const text = readFileSync(0, 'utf8')
for (const options of ${JSON.stringify(options)}) {
  const result = parseSync('trial.js', text, { ...options, experimentalLazy: true })
  if (result.errors.length === 0) break
  result.dispose()
}`
  const trial = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    input: file.text,
    timeout: LONGEST_TRIAL_MS,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return trial.status === 0
}
