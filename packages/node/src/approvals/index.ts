/** Rules that a person approved for longer than a session. */
export { createApprovals } from './create-approvals.ts'
export type {
  Approval,
  ApprovalFault,
  Approvals,
  ApprovalScope,
  ApprovalsOptions,
  KeptApproval,
  KeptApprovals,
} from './approvals.ts'
