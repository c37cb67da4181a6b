/** What the command ends with: one meaning a number, in every command. */

export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  configuration: 3,
  refused: 4,
  provider: 5,
  expectation: 6,
  cancelled: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
