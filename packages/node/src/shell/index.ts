/** The shell port on Node. */
export { toCleanEnvironment } from './clean-environment.ts'
export { createShell } from './create-shell.ts'
export type { Shell, ShellOptions } from './create-shell.ts'
export type { StartedCommand, WrapCommand } from './start-bash.ts'
