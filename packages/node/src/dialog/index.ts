/** The dialog port for a terminal. */
export { createTerminalDialog } from './create-terminal-dialog.ts'
export type { TerminalDialog } from './create-terminal-dialog.ts'
export { toPlainText } from './plain-text.ts'
