/** Ways of writing when a tool is on, each with the condition it means, or null where no condition of ours can say it. */
import { FALSE, join, TRUE, type Condition } from '../../extract/facts/condition.ts'

const onA: Condition = { op: 'environment', name: 'GA' }
const isA = (equals: string): Condition => ({ op: 'environment', name: 'GA', equals })
const platform = (equals: string): Condition => ({ op: 'platform', equals })
const flag = (fallback: boolean): Condition => ({ op: 'flag', name: 'flag_x', default: fallback })
const not = (of: Condition): Condition => ({ op: 'not', of })
const all = (...of: Condition[]): Condition => join('all', of)
const any = (...of: Condition[]): Condition => join('any', of)

/** One gate: the member as source text, and what it means. */
export type GateForm = readonly [source: string, meaning: Condition | null]

/** All gates. */
export const GATE_FORMS: readonly GateForm[] = [
  ['isEnabled: () => process.env.GA', onA],
  ['isEnabled: () => !!process.env.GA', onA],
  ['isEnabled: () => Boolean(process.env.GA)', onA],
  ['isEnabled: async () => !!process.env.GA', onA],
  ['isEnabled() { return process.env.GA ? true : false }', onA],
  ['isEnabled() { return process.env.GA === "1" }', isA('1')],
  ['isEnabled() { return "1" === process.env.GA }', isA('1')],
  ['isEnabled() { return process.env["GA"] === "1" }', isA('1')],
  ['isEnabled() { return process.env.GA !== "1" }', not(isA('1'))],
  ['isEnabled() { const { GA } = process.env; return GA === "yes" }', isA('yes')],
  [
    'isEnabled() { const e = process.env; return e.GA === "1" || e.GB === "2" }',
    any(isA('1'), { op: 'environment', name: 'GB', equals: '2' }),
  ],
  ['isEnabled: () => !featureValue("flag_x", false)', not(flag(false))],
  ['isEnabled: () => featureValue("flag_x", true)', flag(true)],
  ['isEnabled: function () { return featureValue("flag_x", !1) }', flag(false)],
  ['isEnabled() { return process.env.GA ? featureValue("flag_x", false) : false }', all(onA, flag(false))],
  ['isEnabled() { if (process.platform === "win32") return false; return true }', not(platform('win32'))],
  [
    'isEnabled() { if (process.platform !== "win32") return false; return featureValue("flag_x", false) }',
    all(flag(false), platform('win32')),
  ],
  ['isEnabled() { let ok = process.platform === "linux"; return ok && !!process.env.GA }', all(onA, platform('linux'))],
  ['isEnabled() { return !(process.env.GA && process.platform === "win32") }', any(not(onA), not(platform('win32')))],
  [
    'isEnabled() { if (process.env.GA) { if (process.platform === "win32") return false } return true }',
    any(not(onA), not(platform('win32'))),
  ],
  [
    'isEnabled() { return process.env.GA ? process.platform !== "win32" : true }',
    any(not(onA), not(platform('win32'))),
  ],
  [
    'isEnabled() { if (process.env.GA) return true; else return process.env.GB === "2" }',
    any(onA, { op: 'environment', name: 'GB', equals: '2' }),
  ],
  ['isEnabled() { switch (process.platform) { case "win32": return true; default: return false } }', platform('win32')],
  [
    'isEnabled() { let on = false; switch (process.platform) { case "win32": on = true; break } return on }',
    platform('win32'),
  ],
  [
    'isEnabled() { switch (process.platform) { case "win32": break; default: return false } return true }',
    platform('win32'),
  ],
  ['isEnabled() { return ["win32", "darwin"].includes(process.platform) }', any(platform('darwin'), platform('win32'))],
  ['isEnabled() { try { return !!process.env.GA } catch { return false } }', onA],
  ['isEnabled() { let on = false; if (process.env.GA) on = true; return on }', onA],
  [
    'isEnabled() { let on = true; if (process.env.GA) on = false; else on = process.platform === "win32"; return on }',
    all(not(onA), platform('win32')),
  ],
  [
    'isEnabled() { let on = !!process.env.GA; on = on && process.platform === "win32"; return on }',
    all(onA, platform('win32')),
  ],
  ['get isEnabled() { return () => !!process.env.GA }', onA],
  ['isEnabled() { return true }', TRUE],
  ['isEnabled: () => !0', TRUE],
  ['isEnabled: () => (remote.ping(), !0)', TRUE],
  ['isEnabled: () => false', FALSE],
  ['isEnabled: () => !1', FALSE],
  ['isEnabled: () => void 0', FALSE],
  ['isEnabled() {}', FALSE],
  ['isEnabled() { try { remote.ping(); return true } catch { return false } }', null],
  ['isEnabled() { let on = false; if (process.env.GA) on = true; remote.see(() => { on = true }); return on }', null],
  ['isEnabled() { let on = false; for (const k of session.l()) on = true; return on }', null],
  ['isEnabled() { if (process.env.GA) { for (const k of session.l()) if (k) return false } return true }', null],
  ['isEnabled() { if (process.env.GA) throw Error("x"); return true }', null],
  ['isEnabled() { return process.env.GA == null }', null],
  ['isEnabled() { return session.x() && other() }', null],
  ['isEnabled() { for (const k of Object.keys(process.env)) if (k === "GA") return true; return false }', null],
  ['isEnabled() { while (remote.busy()) { if (process.env.GA) return true } return false }', null],
  ['isEnabled() { return Number(process.env.GA) > 3 }', null],
]
