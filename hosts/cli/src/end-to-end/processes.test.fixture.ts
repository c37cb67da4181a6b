/** Looks at the processes of a test from outside, and ends the one under test at a moment that the test names. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

const POLL_MS = 20

/** The commands of all processes that work in the folder. */
export function processesIn(folder: string): readonly string[] {
  return pidsIn(folder).flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()]
    } catch {
      return []
    }
  })
}

/** Leaves nothing behind, also where the product did. */
export function endProcessesIn(folder: string): void {
  for (const pid of pidsIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

function pidsIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** For `onStart`: sends the signals, one after the other, as soon as the condition holds. */
export function signalWhen(signals: readonly NodeJS.Signals[], holds: () => boolean): (child: ChildProcess) => void {
  return (child) => {
    let sent = 0
    const poll = setInterval(() => {
      if (sent === 0 && !holds()) return
      const signal = signals[sent]
      sent += 1
      if (signal === undefined) clearInterval(poll)
      else child.kill(signal)
    }, POLL_MS)
    child.once('exit', () => clearInterval(poll))
  }
}

export function interruptWhen(holds: () => boolean): (child: ChildProcess) => void {
  return signalWhen(['SIGINT'], holds)
}
