/** Finds every process that a command started, also those that left its group or its session. */
import { readdirSync, readFileSync } from 'node:fs'

/** What a command's processes have in common. */
export interface Family {
  /** The first process; its group and its session carry the same number. Absent once it has ended: the number may be another's. */
  readonly leader?: number
  /** `NAME=value` in the environment of each, unless one cleared it. */
  readonly mark: string
}

export interface Process {
  readonly pid: number
  readonly name: string
  /** Clock ticks since the machine started: tells a process from a later one with the same number. */
  readonly startedAt: string
}

interface Row extends Process {
  readonly parent: number
  readonly group: number
  readonly session: number
}

/**
 * The living members, the dead that nobody waited for not among them. A member has the leader's group or session, the mark
 * in its environment, or a member or one of `known` for a parent. Empty where there is no `/proc`.
 */
export function findProcesses(family: Family, known: readonly Process[] = []): readonly Process[] {
  const rows = readRows()
  const members = new Set<number>()
  for (const row of rows) {
    const isKnown = known.some((process) => process.pid === row.pid && process.startedAt === row.startedAt)
    const isLed = row.group === family.leader || row.session === family.leader
    if (isKnown || isLed || hasMark(row.pid, family.mark)) members.add(row.pid)
  }
  for (let before = -1; before !== members.size;) {
    before = members.size
    for (const row of rows) if (members.has(row.parent)) members.add(row.pid)
  }
  members.delete(process.pid)
  return rows.filter((row) => members.has(row.pid)).map(({ pid, name, startedAt }) => ({ pid, name, startedAt }))
}

/** True while the group has a member, dead or alive: a question that costs next to nothing. */
export function groupExists(leader: number): boolean {
  return send(-leader, 0)
}

/** Sends a signal; false when there is nobody to take it. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readRows(): readonly Row[] {
  let names: readonly string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return []
  }
  return names.flatMap((name) => (/^\d+$/.test(name) ? (readRow(name) ?? []) : []))
}

/** One line of `/proc/PID/stat`; the program's name stands in brackets and may hold any character. */
function readRow(pid: string): Row | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const close = stat.lastIndexOf(')')
    const [state, parent, group, session, ...rest] = stat.slice(close + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    return {
      pid: Number(pid),
      name: stat.slice(stat.indexOf('(') + 1, close),
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
      startedAt: rest[15] ?? '',
    }
  } catch {
    return undefined
  }
}

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark)
  } catch {
    return false
  }
}
