/** `toolgate doctor`: what is there and what is missing on this machine, and what that means. */
import type { Command } from '../command-entry.ts'
import { examine } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'
import { exitCodes } from '../exit-code.ts'
import { print } from '../show/streams.ts'
import { readMachine } from '../wiring/machine.ts'

const marks: Readonly<Record<Finding['state'], string>> = { good: 'ok     ', missing: 'missing', bad: 'BAD    ' }

export const doctor: Command = async ({ options }) => {
  const findings = await examine(readMachine(options))
  const healthy = findings.every(({ state }) => state !== 'bad')
  if (options.has('json')) {
    await print(`${JSON.stringify({ healthy, findings })}\n`)
  } else {
    const width = Math.max(...findings.map(({ name }) => name.length))
    await print(
      findings
        .map(
          ({ name, state, found, advice }) =>
            `${marks[state]}  ${name.padEnd(width)}  ${found}${advice === undefined ? '' : `\n${' '.repeat(width + 11)}${advice}`}\n`,
        )
        .join(''),
    )
  }
  return healthy ? exitCodes.done : exitCodes.failed
}
