/** One file of approved rules: JSON with one approval a line, so that a message can name the line of each. */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import type { Approval, ApprovalFault } from './approvals.ts'

export interface PlacedApproval extends Approval {
  /** 1-based. */
  readonly line: number
}

/** None where there is no file. What is there and is no list of approvals is a fault: nobody is to overwrite it unseen. */
export async function readApprovals(file: string): Promise<readonly PlacedApproval[] | ApprovalFault> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    return isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR') ? [] : toApprovalFault(error, file)
  }
  const found = parseApprovals(text)
  if (found === undefined)
    return {
      fault: 'broken',
      message: `${file} is not a list of approvals, so nothing in it counts. Repair it, or remove it to begin anew.`,
    }
  return found.map((approval) => ({ ...approval, line: lineOf(text, approval.id) }))
}

function parseApprovals(text: string): readonly Approval[] | undefined {
  try {
    const content: unknown = JSON.parse(text)
    const approvals: unknown = isObject(content) ? content['approvals'] : undefined
    return Array.isArray(approvals) && approvals.every(isApproval) ? approvals : undefined
  } catch {
    return undefined
  }
}

function isApproval(value: unknown): value is Approval {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['rule'] === 'string' &&
    typeof value['at'] === 'number'
  )
}

function lineOf(text: string, id: string): number {
  return text.slice(0, Math.max(0, text.indexOf(JSON.stringify(id)))).split('\n').length
}

export interface WriteOptions {
  readonly project: string | undefined
  /** False: somebody else may be writing, so this content is out of date. */
  readonly isStillOurs: () => Promise<boolean>
}

/** Replaces the file in one step, readable by this user alone. Rejects with the system's error. */
export async function writeApprovals(
  file: string,
  approvals: readonly Approval[],
  { project, isStillOurs }: WriteOptions,
): Promise<ApprovalFault | undefined> {
  const lines = approvals.map(({ id, rule, at }) => `    ${JSON.stringify({ id, rule, at })}`)
  const owner = project === undefined ? '' : `  "project": ${JSON.stringify(project)},\n`
  const text = `{\n${owner}  "approvals": [\n${lines.join(',\n')}\n  ]\n}\n`
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!(await isStillOurs())) return toBusyFault(file)
    await rename(temporary, file)
    return undefined
  } finally {
    await rm(temporary, { force: true }).catch(() => {})
  }
}

export function toBusyFault(file: string): ApprovalFault {
  return { fault: 'busy', message: `${file} is being written by another process.` }
}

export function toApprovalFault(error: unknown, file: string): ApprovalFault {
  const message = `${file}: ${error instanceof Error ? error.message : String(error)}`
  if (isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT')) return { fault: 'full', message }
  const isDenied = isCode(error, 'EACCES') || isCode(error, 'EPERM') || isCode(error, 'EROFS')
  return { fault: isDenied ? 'denied' : 'broken', message }
}

export function isApprovalFault(value: object): value is ApprovalFault {
  return 'fault' in value
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
