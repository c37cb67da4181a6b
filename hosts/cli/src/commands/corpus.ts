/** `toolgate corpus`: runs test cases through the engine; one JSON line for every wrong one, then the total. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from '../command-entry.ts'
import type { CaseResult } from '../corpus/case-result.ts'
import { corpusKinds, type RunCase } from '../corpus/corpus-kinds.ts'
import { exitCodes } from '../exit-code.ts'
import { placeOfJsonFault } from '../json-fault.ts'
import { nearestWords } from '../nearest-words.ts'
import { print } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { readMachine } from '../wiring/machine.ts'

interface Count {
  right: number
  wrong: number
  stricter: number
}

export const corpus: Command = async ({ operands: [kind = '', ...files], options }) => {
  const load = Object.hasOwn(corpusKinds, kind) ? corpusKinds[kind] : undefined
  if (load === undefined || files.length === 0) {
    const kinds = Object.keys(corpusKinds)
    const [nearest] = nearestWords(kind, kinds)
    return stop(
      exitCodes.usage,
      load === undefined
        ? `There are no cases of the kind ${JSON.stringify(kind)}; ${nearest === undefined ? `there are ${kinds.join(', ')}` : `did you mean ${nearest}`}.`
        : `toolgate corpus ${kind} needs a file: toolgate corpus ${kind} cases.jsonl.`,
    )
  }
  const run = await load()
  const { folder } = readMachine(options)
  const count: Count = { right: 0, wrong: 0, stricter: 0 }
  for (const file of files) {
    const fault = await runFile(resolve(folder, file), { run, count })
    if (isStop(fault)) return fault
  }
  await print(`${JSON.stringify({ kind, ...count, total: count.right + count.wrong + count.stricter })}\n`)
  return count.wrong > 0 ? exitCodes.expectation : exitCodes.done
}

async function runFile(
  file: string,
  { run, count }: { readonly run: RunCase; readonly count: Count },
): Promise<Stop | undefined> {
  const content = await readFile(file, 'utf8').catch((error: Error) => error)
  if (content instanceof Error) return stop(exitCodes.failed, `${file} cannot be read: ${content.message}`)
  // Inside a JSON string other characters than this one may look like the end of a line.
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    const result = await runLine(line, run)
    if (isStop(result)) return stop(result.exitCode, `${file}:${index + 1}:${result.message}`)
    count[result.verdict]++
    if (result.verdict === 'wrong')
      await print(
        `${JSON.stringify({ id: result.id, expected: result.expected, got: result.got, why: result.why, input: result.input })}\n`,
      )
  }
  return undefined
}

async function runLine(line: string, run: RunCase): Promise<CaseResult | Stop> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return stop(exitCodes.failed, placeOfJsonFault(line).replace(/^1:/, ''))
  }
  try {
    return await run(value as never)
  } catch (error) {
    return stop(
      exitCodes.failed,
      ` this is no case of this kind: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
