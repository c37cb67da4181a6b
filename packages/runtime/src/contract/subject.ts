/** What permission rules match on: a tool says which part of its input is the subject, never how rules are written. */

export type SubjectKind = 'command' | 'path' | 'url' | 'name'

export interface Subject<Input> {
  readonly kind: SubjectKind
  /** For paths: what the call does to them. Deny rules for reading also stop edits; allow rules for editing also let read. */
  readonly access?: 'read' | 'edit'
  /** Rules that name this tool also govern every other tool with the same kind and access. */
  readonly covers?: true
  of(input: Input): string | readonly string[]
}
