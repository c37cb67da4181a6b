/** Approved rules on disk: one file for the person and one for each project, all outside of the projects themselves. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isApprovalFault, readApprovals, toApprovalFault, writeApprovals } from './approval-file.ts'
import type { Approval, ApprovalFault, Approvals, ApprovalScope, ApprovalsOptions } from './approvals.ts'
import { withLock } from './with-lock.ts'

export function createApprovals({ folder, project }: ApprovalsOptions): Approvals {
  const files: Readonly<Record<ApprovalScope, string>> = {
    project: join(folder, toProjectName(project)),
    user: join(folder, 'user.json'),
  }

  /** Reads what is there now, whoever wrote it, and writes what `change` makes of it. */
  async function update(
    scope: ApprovalScope,
    change: (approvals: readonly Approval[]) => readonly Approval[],
  ): Promise<ApprovalFault | undefined> {
    const file = files[scope]
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return await withLock(file, async (isStillOurs) => {
        const read = await readApprovals(file)
        if (isApprovalFault(read)) return read
        const changed = change(read)
        if (changed === read) return undefined
        return writeApprovals(file, changed, { project: scope === 'project' ? project : undefined, isStillOurs })
      })
    } catch (error) {
      return toApprovalFault(error, file)
    }
  }

  return {
    async list() {
      const scopes = ['project', 'user'] as const
      const read = await Promise.all(scopes.map((scope) => readApprovals(files[scope])))
      return {
        approvals: read.flatMap((found, index) => {
          const scope = scopes[index]
          return isApprovalFault(found) || scope === undefined
            ? []
            : found.map((approval) => ({ ...approval, scope, file: files[scope] }))
        }),
        faults: read.filter(isApprovalFault),
      }
    },
    add: (rule, scope) =>
      update(scope, (approvals) =>
        approvals.some((known) => known.rule === rule)
          ? approvals
          : [...approvals, { id: newId(), rule, at: Date.now() }],
      ),
    async revoke(scope, isMeant) {
      let revoked: readonly Approval[] = []
      const fault = await update(scope, (approvals) => {
        revoked = approvals.filter(isMeant).map(({ id, rule, at }) => ({ id, rule, at }))
        return revoked.length === 0 ? approvals : approvals.filter((approval) => !isMeant(approval))
      })
      return fault ?? revoked
    },
  }
}

/** The name of the folder is for people who look; the hash alone tells projects apart. */
function toProjectName(project: string): string {
  const name = basename(project)
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 40)
  return `project-${name}-${createHash('sha256').update(project).digest('hex').slice(0, 32)}.json`
}

function newId(): string {
  return randomBytes(4).toString('hex')
}
