/** A scripted person and what every dialog port must do. */
export { createScriptedDialog } from './scripted-dialog.ts'
export type { DialogScript, ScriptedDialog } from './scripted-dialog.ts'
export { describeDialog } from './dialog-conformance.ts'
export type { Answering, DialogUnderTest } from './dialog-conformance.ts'
