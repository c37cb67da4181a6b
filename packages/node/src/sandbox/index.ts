/** The sandbox on Node: walls of the operating system around commands. */
export { createSandbox } from './create-sandbox.ts'
export type { SandboxOptions } from './create-sandbox.ts'
export { findSecretPlaces } from './secret-places.ts'
export { probeSandbox } from './probe-sandbox.ts'
export type { ProbeFinding } from './probe-sandbox.ts'
export type {
  Availability,
  Sandbox,
  SandboxCommand,
  SandboxDescription,
  SandboxMissing,
  SandboxPromise,
  SandboxPromiseName,
  WrappedCommand,
} from './sandbox.ts'
