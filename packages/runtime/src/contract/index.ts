/** The contract: what a tool is, what a host lends, what comes back. */
export { defineTool } from './tool.ts'
export type { AnyTool, Approval, Budget, CallContext, Context, Timeout, Tool } from './tool.ts'
export { done, fail } from './output.ts'
export type { Done, Fail, Output } from './output.ts'
export { text, toText } from './content.ts'
export type { Content, MediaContent, TextContent } from './content.ts'
export { toJsonSchema } from './schema.ts'
export type { InputOf, Json, JsonSchema, OutputOf, ToolSchema } from './schema.ts'
export { exactlyOne, needsAlso, notTogether, withRules } from './cross-field.ts'
export type { CrossFieldRule } from './cross-field.ts'
export { isDestructive, isReadOnly, unknownEffect } from './effect.ts'
export type { Access, Effect, Resource, Scope } from './effect.ts'
export type { Place } from './place.ts'
export { canonicalJson, digest } from './digest.ts'
export { hasAbility } from './model.ts'
export type { Ability, Model, ModelView } from './model.ts'
export type { Condition, HostKind, PermissionMode, SessionKind } from './condition.ts'
export type { Subject, SubjectKind } from './subject.ts'
export type { Artifact, Decision, Origin, Outcome, OutcomeKind, Repair, Timing } from './outcome.ts'
export type { Call, CallEvent, Listener, ToolgateEvent, TurnEnd, TurnEvent, Usage } from './events.ts'
export type { LentPorts, PortName, Ports } from './ports/ports.ts'
export { isFileFault } from './ports/files.ts'
export type {
  FileFault,
  FilesPort,
  FileStat,
  LineOptions,
  LineRange,
  Revision,
  TextFile,
  TextFormat,
} from './ports/files.ts'
export { isSearchFault } from './ports/search.ts'
export type { NamesFound, NameSearch, SearchFault, SearchPort, TextFound, TextRow, TextSearch } from './ports/search.ts'
export type { ShellPort, ShellRequest, ShellResult, StreamText } from './ports/shell.ts'
export type { HttpFault, HttpPort, HttpRequest, HttpResponse } from './ports/http.ts'
export type { ClockPort } from './ports/clock.ts'
export type { StoreFault, StorePort } from './ports/store.ts'
export type { Answers, ApprovalAnswer, ApprovalRequest, Choice, DialogPort, Question } from './ports/dialog.ts'
export type { JournalContent, JournalDamage, JournalListing, JournalPort, JournalsPort } from './ports/journal.ts'
export type { View, ViewsPort } from './ports/views.ts'
