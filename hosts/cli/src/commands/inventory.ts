/** `toolgate inventory`: the tool registrations that JavaScript files ship, with the evidence for each. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Inventory } from '@toolgate/inventory'
import type { Command, Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { checkReports } from '../inventory/check-reports.ts'
import { findTarget } from '../inventory/find-target.ts'
import { inventoryFormats } from '../inventory/inventory-formats.ts'
import { readInventoryOptions } from '../inventory/inventory-options.ts'
import { answerKeeper } from '../inventory/kept-answer.ts'
import { take } from '../inventory/take.ts'
import { nearestWords } from '../nearest-words.ts'
import { print, tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { readMachine } from '../wiring/machine.ts'

export const inventory: Command = async (request) => {
  const { operands, options } = request
  const machine = readMachine(options)
  const reports = options.values('check')
  if (reports.length > 0) {
    return operands.length > 0
      ? stop(exitCodes.usage, '--check reads a report alone: toolgate inventory --check report.json.')
      : checkReports(reports, { folder: machine.folder, json: options.has('json') })
  }
  if (operands.length === 0)
    return stop(exitCodes.usage, 'toolgate inventory needs a target: toolgate inventory node_modules/an-agent.')
  const format = chooseFormat(options)
  if (isStop(format)) return format
  const meaning = await readInventoryOptions(options, machine)
  if (isStop(meaning)) return meaning
  const seen = options.value('advertised')
  if (seen !== undefined && operands.length > 1)
    return stop(exitCodes.usage, '--advertised says what one agent was seen to advertise: name one target with it.')
  const addColumn = seen === undefined ? undefined : await readAdvertised(seen, machine.folder)
  if (isStop(addColumn)) return addColumn
  // A path of that name goes before a package, so this is the target, or nothing is kept.
  const [first = '', ...more] = operands
  const keep = more.length > 0 ? undefined : answerKeeper(resolve(machine.folder, first), request)
  let written = ''
  let isWhole = true
  for (const word of operands) {
    const path = await findTarget(word, machine.folder)
    if (isStop(path)) return path
    const taken = await take(path, { ...meaning, dependencies: options.has('dependencies') })
    if (isStop(taken)) return taken
    written += format(addColumn?.(taken) ?? taken)
    isWhole &&= taken.problems.length === 0
  }
  const out = options.value('out')
  if (out === undefined) {
    await print(written)
    if (isWhole) keep?.(written)
  } else {
    const fault = await writeFile(resolve(machine.folder, out), written).catch((error: Error) => error)
    if (fault instanceof Error) return stop(exitCodes.failed, `${out} cannot be written: ${fault.message}`)
    tell(`written to ${out}`)
  }
  return exitCodes.done
}

function chooseFormat(options: Options): (typeof inventoryFormats)[string] | Stop {
  const name = options.value('format') ?? (options.has('json') ? 'json' : 'text')
  const format = Object.hasOwn(inventoryFormats, name) ? inventoryFormats[name] : undefined
  if (format !== undefined) return format
  const names = Object.keys(inventoryFormats)
  const [nearest] = nearestWords(name, names)
  return stop(
    exitCodes.usage,
    `There is no format ${name}; ${nearest === undefined ? `there are ${names.join(', ')}` : `did you mean ${nearest}`}${nearest === undefined ? '.' : '?'}`,
  )
}

/** What a recorded request adds to an inventory; the reader of requests is loaded for it alone. */
async function readAdvertised(file: string, folder: string): Promise<((inventory: Inventory) => Inventory) | Stop> {
  const { loadToolList } = await import('../inventory/load-comparable.ts')
  const list = await loadToolList(file, folder)
  if (isStop(list)) return list
  const [{ withAdvertised }, { toAdvertised }] = await Promise.all([
    import('@toolgate/inventory/report'),
    import('../inventory/to-advertised.ts'),
  ])
  return (taken) => withAdvertised(taken, toAdvertised(list))
}
