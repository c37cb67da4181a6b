/** The internet as a script, and what every http port must do. */
export { createScriptedHttp } from './scripted-http.ts'
export type { ScriptedHttp, ScriptedHttpOptions, ScriptedPage } from './scripted-http.ts'
export { conformancePages, describeHttp } from './http-conformance.ts'
export type { HttpUnderTest } from './http-conformance.ts'
