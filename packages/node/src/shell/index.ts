/** The shell port on Node. */
export { createShell } from './create-shell.ts'
export type { Shell, ShellOptions } from './create-shell.ts'
