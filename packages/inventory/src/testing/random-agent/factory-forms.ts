/** Names that the callers of a function give, and spellings of a call of the factory. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const FACTORY_FORMS: NameForms = {
  'member of an argument': {
    code: 'function $v(e) { const size = e.size * 2; return makeTool({ name: e.name, size, $rest }) } $push($v({ name: "$A", size: 3 })); $push($v({ name: "$B", size: 4 }))',
    names: ['$A', '$B'],
  },
  'two arguments': {
    code: 'function $v(a, b) { return makeTool({ name: a + "_" + b, $rest }) } $push($v("$A", "x")); $push($v("$B", "y"))',
    names: ['$A_x', '$B_y'],
  },
  'arrow with a template': {
    code: 'const $v = (e) => makeTool({ name: `t_${e}`, $rest }); $push($v("$A")); $push($v("$B"))',
    names: ['t_$A', 't_$B'],
  },
  'factory of a factory': {
    code: 'function $v(e) { return makeTool({ name: e, $rest }) } function $w(e) { return $v("in_" + e) } $push($w("$A")); $push($w("$B"))',
    names: ['in_$A', 'in_$B'],
  },
  'defaults in patterns': {
    code: 'function $v({ name = "$A", size = 4 } = {}) { return makeTool({ name, size, $rest }) } $push($v()); $push($v({ name: "$B" })); $push($v({ size: 2 }))',
    names: ['$A', '$B'],
  },
  'renamed in a pattern': {
    code: 'const $v = function ({ id: { text: n }, ...rest }) { return makeTool({ name: n, $rest }) }; $push($v({ id: { text: "$A" }, z: 1 }))',
    names: ['$A'],
  },
  'spread of an argument': {
    code: 'function $v(e) { return makeTool({ $rest, ...e }) } $push($v({ name: "$A" })); $push($v({ name: "$B" }))',
    names: ['$A', '$B'],
  },
  'rest of the arguments': {
    code: 'function $v(...n) { return makeTool({ name: n[1], $rest }) } $push($v("no", "$A"))',
    names: ['$A'],
  },
  'rest after an argument': {
    code: 'function $v(s, ...[n, o]) { return makeTool({ name: n, size: o, $rest }) } $push($v("no", "$A", 3)); $push($v("no", "$B", 4))',
    names: ['$A', '$B'],
  },
  'default of a parameter': {
    code: 'function $v(s, n = "$A") { return makeTool({ name: n, size: s, $rest }) } $push($v(1)); $push($v(2, "$B"))',
    names: ['$A', '$B'],
  },
  'function that is made once': {
    code: 'const $v = memo(() => makeTool({ name: "$A", $rest })); $push($v())',
    names: ['$A'],
  },
  'static method': {
    code: 'class $v { static make() { return makeTool({ name: "$A", $rest }) } } $push($v.make())',
    names: ['$A'],
  },
  'constant of an instance': {
    code: 'class $v { constructor() { this.label$v = "$A" } make() { return makeTool({ name: this.label$v, $rest }) } } $push(new $v().make())',
    names: ['$A'],
  },
  'field of an instance': {
    code: 'class $v { label$v = "$A"; make() { return makeTool({ name: this.label$v, $rest }) } } $push(new $v().make())',
    names: ['$A'],
  },
  'parameter of a constructor': {
    code: 'class $v { constructor(n) { this.label$v = n } make() { return makeTool({ name: this.label$v, $rest }) } } $push(new $v("$A").make()); $push(new $v("$B").make())',
    names: ['$A', '$B'],
  },
  'field that is set again': {
    code: 'class $v { constructor() { this.label$v = "no$A" } make() { return makeTool({ name: this.label$v, $rest }) } } const $w = new $v(); $w.label$v = "$A"; $push($w.make())',
    names: ['$A'],
    mayStayOpen: true,
  },
  'field of a class above': {
    code: 'class $v { label$v = "no$A"; make() { return makeTool({ name: this.label$v, $rest }) } } class $w extends $v { label$v = "$A" } $push(new $w().make())',
    names: ['$A'],
    mayStayOpen: true,
  },
  'function that wraps': { code: '$push(wrap(makeTool)({ name: "$A", $rest }))', names: ['$A'] },
  'bound without arguments': { code: '$push(makeTool.bind(null)({ name: "$A", $rest }))', names: ['$A'] },
  'bound definition': { code: '$push(makeTool.bind(null, { name: "$A", $rest })())', names: ['$A'] },
  applied: { code: '$push(makeTool.apply(null, [{ name: "$A", $rest }]))', names: ['$A'] },
  'parameter of a function that escapes': {
    code: 'function $v(e) { return makeTool({ name: e.name, $rest }) } globalThis.$v = $v',
    names: [],
    mayStayOpen: true,
  },
  'text with a parameter of a function that escapes': {
    code: 'function $v(e) { return makeTool({ name: `ev__${e.name}`, $rest }) } remote.register($v)',
    names: [],
    mayStayOpen: true,
  },
  'one caller of a function that escapes': {
    code: 'function $v(e) { return makeTool({ name: e, $rest }) } $push($v("$A")); remote.register($v)',
    names: ['$A'],
    mayStayOpen: true,
  },
  'parameter that is set': {
    code: 'function $v(n) { n = n === "q" ? n : "$A"; return makeTool({ name: n, $rest }) } $push($v("no$A"))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'arguments that are set': {
    code: 'var $v = Function("m", "return m") && function (n) { arguments[0] = "$A"; return makeTool({ name: n, $rest }) }; $push($v("$B"))',
    names: ['$A', '$B'],
    mayStayOpen: true,
  },
}
