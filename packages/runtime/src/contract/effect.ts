/** What a call touches, declared once; read-only, destructive and concurrency are derived from it and cannot contradict it. */

/** `pure` computes, `read` looks, `write` changes, `destroy` changes what cannot be brought back. */
export type Access = 'pure' | 'read' | 'write' | 'destroy'

/** The widest world that a call reaches. `session` is state of the conversation, `user` is the person's attention. */
export type Scope = 'none' | 'session' | 'user' | 'workspace' | 'git' | 'network' | 'system'

/**
 * A thing that two calls may both touch. A bare string is a path as the model wrote it; anything else has a lower-case
 * scheme of at least two letters: `host:example.com`, `session:todos`. `*` stands for everything.
 */
export type Resource = string

export interface Effect {
  readonly access: Access
  readonly scope: Scope
  /** What is touched. Absent: unknown, so a call that writes conflicts with every other one. */
  readonly resources?: readonly Resource[]
}

/** The effect assumed where a declaration fails to answer: the widest. */
export const unknownEffect: Effect = { access: 'destroy', scope: 'system' }

/** True when nothing outside the call changes. */
export function isReadOnly(effect: Effect): boolean {
  return effect.access === 'pure' || effect.access === 'read'
}

/** True when the change cannot be taken back. */
export function isDestructive(effect: Effect): boolean {
  return effect.access === 'destroy'
}
