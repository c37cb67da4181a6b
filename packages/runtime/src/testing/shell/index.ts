/** A scripted shell and what every shell port must do. */
export { createScriptedShell } from './scripted-shell.ts'
export type { ScriptedCommand, ScriptedShellOptions } from './scripted-shell.ts'
export { conformanceCommands, describeShell } from './shell-conformance.ts'
export type { ShellUnderTest } from './shell-conformance.ts'
