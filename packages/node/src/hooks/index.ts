/** Carriers of hooks on Node. */
export { createCommandCarrier } from './create-command-carrier.ts'
export type { CommandCarrier, CommandHookOptions, CommandReply } from './create-command-carrier.ts'
export { createHttpCarrier } from './create-http-carrier.ts'
