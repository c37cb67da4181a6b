/** A model whose turns come from a YAML file. */
export { scripted, readScript } from './scripted.ts'
export { createScriptedClient } from './scripted-client.ts'
export type { ScriptedOptions } from './scripted-client.ts'
export { parseScript } from './parse-script.ts'
export { isScriptFault } from './script.ts'
export type { Expectation, Position, Script, ScriptCall, ScriptFault, ScriptTurn } from './script.ts'
