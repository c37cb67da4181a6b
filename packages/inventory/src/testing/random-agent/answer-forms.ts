/** Bodies of members that answer yes or no, each with the classes that say no more than what it does. */
import type { BodyClass } from '../../extract/facts/body-class.ts'

/** One body: what follows the member's name, and the classes that are true of it. `unknown` always is. */
export type AnswerForm = readonly [source: string, ...classes: BodyClass[]]

/** All bodies. */
export const ANSWER_FORMS: readonly AnswerForm[] = [
  ['() { return true }', 'constant-true'],
  [': () => !0', 'constant-true'],
  ['() { return false }', 'constant-false'],
  [': () => !1', 'constant-false'],
  ['(e) { return e.dry === true }', 'depends-on-input'],
  [': (e) => e.mode !== "w"', 'depends-on-input'],
  ['({ dry }) { return !dry }', 'depends-on-input'],
  ['(...a) { return a[0].dry }', 'depends-on-input'],
  ['() { return arguments[0].dry }', 'depends-on-input'],
  ['(e = {}) { return e.dry }', 'depends-on-input'],
  ['(e) { return ok(e) }', 'depends-on-input'],
  ['(e) { return e.a || !e.b }', 'depends-on-input'],
  ['() { return session.quiet() }', 'depends-on-context'],
  ['(e, t) { return t.quiet }', 'depends-on-context'],
  ['() { return !1 || session.quiet() }', 'depends-on-context'],
  ['() { let r = true; if (session.a()) r = false; return r }', 'depends-on-context'],
  ['(e) { if (e.dry) return true; return true }', 'constant-true', 'depends-on-input'],
  ['() { remote.ping(); return true }', 'constant-true', 'depends-on-context'],
  [': function () { throw Error("no") }', 'depends-on-context'],
]
