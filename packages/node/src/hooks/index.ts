/** Carriers of hooks on Node. */
export { createCommandCarrier } from './create-command-carrier.ts'
export type { CommandHookOptions, CommandReply } from './create-command-carrier.ts'
export { createHttpCarrier } from './create-http-carrier.ts'
