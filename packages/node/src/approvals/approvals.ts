/** What a store of approved rules is: answers of a person that hold in later sessions, until they are revoked. */

/** `project`: in the folder where it was given, wherever that is started from. `user`: everywhere. */
export type ApprovalScope = 'project' | 'user'

export interface Approval {
  /** Unique over all scopes and projects. */
  readonly id: string
  /** The rule as it was shown. */
  readonly rule: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface KeptApproval extends Approval {
  readonly scope: ApprovalScope
  /** Absolute path of the file that holds it. */
  readonly file: string
  /** 1-based. */
  readonly line: number
}

export interface KeptApprovals {
  /** In the order in which they were given, those of the project first. */
  readonly approvals: readonly KeptApproval[]
  /** A file that cannot be read gives nothing and hides no other. */
  readonly faults: readonly ApprovalFault[]
}

export interface ApprovalFault {
  readonly fault: 'full' | 'denied' | 'busy' | 'broken'
  /** One sentence for people, with the file. */
  readonly message: string
}

export interface ApprovalsOptions {
  /** Absolute; made when something is first kept. It must not be a place that commands may write. */
  readonly folder: string
  /** Absolute real path of the project. */
  readonly project: string
}

/** Nothing here rejects or throws for the state of the disk. Processes that write at the same time lose nothing of each other. */
export interface Approvals {
  list(): Promise<KeptApprovals>
  /** Durable once it has answered with nothing. A rule that is there already is not kept a second time. */
  add(rule: string, scope: ApprovalScope): Promise<ApprovalFault | undefined>
  /** Takes back those of a scope that `isMeant` picks, and tells which they were. */
  revoke(scope: ApprovalScope, isMeant: (approval: Approval) => boolean): Promise<readonly Approval[] | ApprovalFault>
}
