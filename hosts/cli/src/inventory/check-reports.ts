/** Reads written reports again and says what in them does not hold. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkReport } from '@toolgate/inventory/report'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { print } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'

export async function checkReports(
  files: readonly string[],
  { folder, json }: { readonly folder: string; readonly json: boolean },
): Promise<ExitCode | Stop> {
  let isWhole = true
  for (const file of files) {
    const text = await readFile(resolve(folder, file), 'utf8').catch((error: Error) => error)
    if (text instanceof Error) return stop(exitCodes.usage, `${file} cannot be read: ${text.message}`)
    const problems = checkReport(text)
    isWhole &&= problems.length === 0
    if (json) await print(`${JSON.stringify({ report: file, whole: problems.length === 0, problems })}\n`)
    else if (problems.length === 0) await print(`${file} is whole.\n`)
    else
      await print(
        `${file} was changed:\n${problems.map(({ message, key }) => `- ${key === undefined ? '' : `${key}: `}${message}\n`).join('')}`,
      )
  }
  return isWhole ? exitCodes.done : exitCodes.expectation
}
