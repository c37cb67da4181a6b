/** Names that constants give, directly or through text, tables and scopes. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const CONSTANT_FORMS: NameForms = {
  literal: { code: '$push($make({ name: "$A", $rest }))', names: ['$A'] },
  constant: { code: 'const $v = "$A"; $push($make({ name: $v, $rest }))', names: ['$A'] },
  shorthand: { code: '{ const name = "$A"; $push($make({ name, $rest })) }', names: ['$A'] },
  'chain of names': { code: 'const $v = "$A"; var $w = $v; $push($make({ name: $w, $rest }))', names: ['$A'] },
  'late variable': { code: 'var $v; $v = "$A"; $push($make({ name: $v, $rest }))', names: ['$A'] },
  'frozen table': {
    top: 'const $v = Object.freeze({ K: "$A", L: "no" })',
    code: '$push($make({ name: $v.K, $rest }))',
    names: ['$A'],
  },
  'deep table': {
    top: 'const $v = { a: { b: ["no", "$A"] } }',
    code: '$push($make({ name: $v.a.b[1], $rest }))',
    names: ['$A'],
  },
  enumeration: {
    top: 'var $v; (function (e) { e["K"] = "$A"; e.L = "no" })($v || ($v = {}))',
    code: '$push($make({ name: $v.K, $rest }))',
    names: ['$A'],
  },
  'enumeration that is given back': {
    top: 'var $v = ((k) => { k["K"] = "$A"; k["L"] = "no"; return k })($v || {})',
    code: '$push($make({ name: $v.K, $rest }))',
    names: ['$A'],
  },
  template: { code: 'const $v = "$A"; $push($make({ name: `pre_${$v}_s`, $rest }))', names: ['pre_$A_s'] },
  sum: { code: 'const $v = "pre_"; $push($make({ name: $v + "$A", $rest }))', names: ['pre_$A'] },
  concat: { code: 'const $v = "pre_"; $push($make({ name: $v.concat("$A"), $rest }))', names: ['pre_$A'] },
  join: { code: '$push($make({ name: ["a", "$A"].join("_"), $rest }))', names: ['a_$A'] },
  replace: { code: '$push($make({ name: "$A_q_q".replace("_q", "-q"), $rest }))', names: ['$A-q_q'] },
  replaceAll: { code: '$push($make({ name: "$A q q".replaceAll(" ", "_"), $rest }))', names: ['$A_q_q'] },
  slice: { code: '$push($make({ name: "get$A!".slice(3, -1), $rest }))', names: ['$A'] },
  padStart: { code: '$push($make({ name: "t_" + "7".padStart(3, "0") + "$A", $rest }))', names: ['t_007$A'] },
  'parts of a text': { code: '$push($make({ name: "no/$A".split("/")[1], $rest }))', names: ['$A'] },
  choice: { code: '$push($make({ name: process.env.TA ? "$A" : "$B", $rest }))', names: ['$A', '$B'] },
  'choice that is said twice': {
    code: 'const $v = process.env.TA ? "$A" : "$B"; $push($make({ name: $v + "_" + $v, $rest }))',
    names: ['$A_$A', '$B_$B'],
  },
  'choice of calls': {
    code: '$push(process.platform === "win32" ? makeTool({ name: "$A", $rest }) : makeTool({ name: "$B", $rest }))',
    names: ['$A', '$B'],
  },
  'or a default': { code: '$push($make({ name: process.env.TA || "$A", $rest }))', names: ['$A'], mayStayOpen: true },
  shadow: {
    code: 'const $v = "no$A"; (function () { const $v = "$A"; $push($make({ name: $v, $rest })) })(); remote.see($v)',
    names: ['$A'],
  },
  'shadowing parameter': {
    code: 'const $v = "no$A"; (function ($v) { $push($make({ name: $v, $rest })) })("$A"); remote.see($v)',
    names: ['$A'],
  },
  twice: { code: '$push($make({ name: "$A", $rest })); $push($make({ name: "$A", $rest }))', names: ['$A'] },
  'not only ASCII': { code: '$push($make({ name: "$A\u00e9\u{1f600}", $rest }))', names: ['$A\u00e9\u{1f600}'] },
  'escaped letter': { code: '$push($make({ name: "\\x41$A", $rest }))', names: ['A$A'] },
  'upper case': { code: '$push($make({ name: "a$A".toUpperCase().slice(0, 1) + "$A", $rest }))', names: ['A$A'] },
  'name of a prototype': { code: '$push($make({ name: "__proto__", $rest }))', names: ['__proto__'] },
  'method of every object': {
    code: 'remote.later(() => makeTool({ name: ({ a: "b" }).toString, $rest }))',
    names: [],
    mayStayOpen: true,
  },
  'only a run knows': { code: '$push($make({ name: remote.name(), $rest }))', names: [], mayStayOpen: true },
}
