/** What the evaluator proves, what it leaves open, and why. */
import { describe, expect, test } from 'vitest'
import { isFault } from '../parse/fault.ts'
import { parseFile } from '../parse/parse-file.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import { walk } from '../parse/syntax-tree.ts'
import { expandText } from './expand-text.ts'
import { createProject } from './project.ts'

/** The texts of the first argument of `use(…)`, sorted, or the reason why they are open. */
async function textsOf(text: string): Promise<string[] | string> {
  const tree = await parseFile({ path: 'a.js', text }, { form: 'whole' })
  if (isFault(tree)) throw new Error(tree.message)
  let argument: SyntaxNode | undefined
  walk(tree.program, (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'use') argument = node.arguments[0]
  })
  const place = { tree, node: argument as SyntaxNode }
  const { texts, open } = expandText(createProject([tree]), place, (evaluation) =>
    evaluation.evaluate(place, evaluation),
  )
  return open?.reason ?? texts.map((each) => each.text).toSorted()
}

describe('proven', () => {
  test.each([
    ['a constant', 'const a = "x"; use(a)', ['x']],
    ['a chain of constants', 'const a = "x", b = a, c = b; use(c)', ['x']],
    ['a variable assigned once elsewhere', 'var a; function init() { a = "x" } use(a)', ['x']],
    ['the last of two assignments in a row', 'let a = "x"; a = "y"; use(a)', ['y']],
    ['an assignment in a sequence', 'let a = "x"; a = "y", use(a)', ['y']],
    ['a shadowing parameter', 'const a = "x"; function f(a) { use(a) } f("y")', ['y']],
    ['a template', 'const a = "x"; use(`${a}-${1 + 1}`)', ['x-2']],
    ['joined text', 'use("a".concat("b", "c") + ["d", "e"].join("_"))', ['abcd_e']],
    ['a member', 'const a = { b: { c: "x" } }; use(a.b.c)', ['x']],
    ['a frozen member', 'const a = Object.freeze({ b: "x" }); use(a["b"])', ['x']],
    ['a destructured member', 'const { a: { b = "z" }, c } = { a: {}, c: "x" }; use(b + c)', ['zx']],
    ['a static field', 'class A { static Name = "x" } use(A.Name)', ['x']],
    ['a static field that is set outside', 'class A {} A.Name = "x"; use(A.Name)', ['x']],
    ['a member that is set once', 'const a = {}; a.b = "x"; use(a.b)', ['x']],
    ['a copy of an object that is changed', 'const a = { b: "x" }, c = { ...a }; c.b = "y"; use(a.b)', ['x']],
    ['a member that is set again', 'const a = { b: "x" }; a.b = "y"; use(a.b)', ['y']],
    ['a member that is set by another spelling', 'const a = { b: "x" }; a["b"] = "y"; use(a.b)', ['y']],
    ['a member that is set twice', 'const a = {}; a.b = "x"; a.b = "y"; use(a.b)', ['y']],
    ['a member set through another name', 'const a = { b: "x" }, c = a; c.b = "y"; use(a.b)', ['y']],
    ['a member of a member that is set', 'const a = { c: { b: "x" } }; a.c.b = "y"; use(a.c.b)', ['y']],
    ['a merge over a member', 'const a = { b: "x" }; Object.assign(a, { b: "y" }); use(a.b)', ['y']],
    ['a member set where a function is called', 'const a = { b: "x" }; ((c) => { c.b = "y" })(a); use(a.b)', ['y']],
    ['an enumeration that is changed', 'var E = ((e) => { e.A = "a"; return e })(E || {}); E.A = "b"; use(E.A)', ['b']],
    ['another member that is set', 'const a = { b: "x" }; a.c = "y"; use(a.b)', ['x']],
    ['what is merged into an object', 'const a = {}; Object.assign(a, { b: "x" }); use(a.b)', ['x']],
    ['an inherited static field', 'class A { static Name = "x" } class B extends A {} use(B.Name)', ['x']],
    ['both sides of a condition', 'use(q() ? "x" : "y")', ['x', 'y']],
    ['one side of a constant condition', 'use(1 === 1 ? "x" : "y")', ['x']],
    ['a function that returns a text', 'const f = (a) => `f_${a}`; use(f("x"))', ['f_x']],
    ['every caller', 'function f(o) { use(o.n) } f({ n: "x" }); f({ n: "y" })', ['x', 'y']],
    ['arguments that belong together', 'function f(a, b) { use(a + b) } f("1", "2"); f("3", "4")', ['12', '34']],
    ['callers of callers', 'function g(n) { f(n + "!") } function f(n) { use(n) } g("x"); g("y")', ['x!', 'y!']],
    ['a loop over a list', 'for (const a of ["x", "y"]) use(a)', ['x', 'y']],
    ['a mapped list', '["x", "y"].map((a) => use(a))', ['x', 'y']],
    ['a member of an object of functions', 'const o = { f(n) { use(n) } }; o.f("x")', ['x']],
    ['a call with its own this', 'function f(n) { use(n) } f.call(null, "x")', ['x']],
    ['a bound function', 'function f(n) { use(n) } const g = f.bind(null); g("x")', ['x']],
    ['what is added to a text', 'let a = "x"; a += "y"; use(a)', ['xy']],
    ['an assignment that reads its target', 'let a = "x"; a = a + "y"; use(a)', ['xy']],
    ['an assignment in a function that is called at once', 'let a = "x"; (() => { a = "y" })(); use(a)', ['y']],
    ['a use in a function that is called at once', 'let a = "x"; a = "y"; (() => { use(a) })()', ['y']],
    ['one side of one condition', 'const a = q() ? "x" : "y"; use(a + a)', ['xx', 'yy']],
    ['one round of a loop', 'for (const a of ["x", "y"]) use(a + a)', ['xx', 'yy']],
    ['keys of a table', 'for (const a in { x: 1, y: 2 }) use(a)', ['x', 'y']],
    ['an index', 'const l = ["x", "y"]; for (let i = 0; i < l.length; i++) use(l[i] + i)', ['x0', 'y1']],
    [
      'an index that is used again',
      'var i, l = ["x"]; for (i = 0; i < 9; i++); for (i = 0; i < 1; i++) use(l[i])',
      ['x'],
    ],
    ['a list that a caller gives', 'function f(l) { for (const a of l) use(a) } f(["x", "y"])', ['x', 'y']],
    ['a mapped list that a caller gives', 'function f(l) { l.map((a) => use(a)) } f(["x", "y"])', ['x', 'y']],
    ['the rest of the arguments', 'function f(a, ...b) { use(a + b[1]) } f("x", 1, "y")', ['xy']],
    ['applied arguments', 'function f(a, b) { use(a + b) } f.apply(null, ["x", "y"])', ['xy']],
    ['bound arguments', 'function f(a) { use(a) } f.bind(null, "x")()', ['x']],
    ['methods of texts', 'use("a_b".replace("_", "-").padStart(5, "0").slice(1))', ['0a-b']],
    ['a member that is defined', 'const a = {}; Object.defineProperty(a, "b", { get: () => "x" }); use(a.b)', ['x']],
    [
      'what a constructor sets',
      'class A { constructor(n) { this.n = n } f() { use(this.n) } } new A("x"); new A("y")',
      ['x', 'y'],
    ],
    [
      'what a constructor sets over a field',
      'class A { n = "y"; constructor() { this.n = "x" } f() { use(this.n) } }',
      ['x'],
    ],
    [
      'what a class above is given',
      'class A { constructor(n) { this.m = n; use(n) } } class B extends A { constructor() { super("x") } }',
      ['x'],
    ],
    ['a call in a loop', 'let a = "x"; while (q()) { a = "y"; use(a) }', ['y']],
  ])('%s', async (_, text, expected) => {
    expect(await textsOf(text)).toEqual(expected)
  })
})

describe('enumerations as compilers write them', () => {
  test.each([
    [
      'a function that fills a variable',
      'var E; (function (E) { E["A"] = "a"; E["B"] = "b" })(E || (E = {})); use(E.B)',
    ],
    ['an arrow that does', 'var E; ((e) => { e.A = "a"; e.B = "b" })(E || (E = {})); use(E.B)'],
    ['one that is exported', 'export var E; (function (E) { E["B"] = "b" })(E || (E = {})); use(E.B)'],
    ['one of a CommonJS module', 'var E; (function (E) { E["B"] = "b" })(E || (exports.E = E = {})); use(E.B)'],
    ['a function that gives back what it fills', 'var E = ((e) => { e["B"] = "b"; return e })(E || {}); use(E.B)'],
    ['the same, minified', 'var E=(e=>(e.A="a",e.B="b",e))(E||{});use(E.B)'],
    ['the same as an old function', 'var E=function(e){return e.A="a",e.B="b",e}(E||{});use(E.B)'],
    [
      'numbers with their way back',
      'var E; (function (E) { E[E["A"] = 0] = "A"; E["B"] = "b" })(E || (E = {})); use(E.B)',
    ],
    ['a plain constant of an object', 'const E = Object.freeze({ A: "a", B: "b" }); use(E.B)'],
  ])('%s', async (_, text) => {
    expect(await textsOf(text)).toEqual(['b'])
  })
})

describe('open', () => {
  test.each([
    ['a branch may assign', 'let a = "x"; if (q()) a = "y"; use(a)', 'ambiguous'],
    ['a later assignment reaches a function', 'let a = "x"; function f() { use(a) } f(); a = "y"', 'ambiguous'],
    ['a loop carries a value around', 'let a = "x"; while (q()) { use(a); a = "y" }', 'ambiguous'],
    ['a destructuring assignment', 'let a = "x"; [a] = q(); use(a)', 'ambiguous'],
    ['a member that is set under a condition', 'const a = { b: "x" }; if (q()) a.b = "y"; use(a.b)', 'ambiguous'],
    ['a member that a function sets', 'const a = { b: "x" }; q(() => { a.b = "y" }); use(a.b)', 'ambiguous'],
    ['a member that a loop sets later', 'const a = { b: "x" }; while (q()) { use(a.b); a.b = "y" }', 'ambiguous'],
    [
      'a member that is read by a function',
      'const a = { b: "x" }; function f() { use(a.b) } f(); a.b = "y"',
      'ambiguous',
    ],
    ['a member that may be set', 'const a = { b: "x" }; a[q()] = "y"; use(a.b)', 'ambiguous'],
    ['a member that is added to', 'const a = { b: "x" }; a.b += "y"; use(a.b)', 'ambiguous'],
    ['a member that is deleted', 'const a = { b: "x" }; delete a.b; use(a.b)', 'ambiguous'],
    ['a member set by destructuring', 'const a = { b: "x" }; [a.b] = q(); use(a.b)', 'ambiguous'],
    ['a member set by a loop', 'const a = { b: "x" }; for (a.b of q()); use(a.b)', 'ambiguous'],
    ['an unknown merge', 'const a = { b: "x" }; Object.assign(a, q()); use(a.b)', 'ambiguous'],
    [
      'a member that is defined anew',
      'const a = { b: "x" }; Object.defineProperty(a, "b", q()); use(a.b)',
      'ambiguous',
    ],
    ['a static field that is set again', 'class A { static Name = "x" } A.Name = "y"; use(A.Name)', 'ambiguous'],
    [
      'a variable that a function comes back to',
      'var a; function f() { a = (a || "") + "x" } f(); f(); use(a)',
      'too-deep',
    ],
    ['a variable that a loop comes back to', 'for (;;) { var a = (a || "x") + "y"; use(a) }', 'too-deep'],
    [
      'a function that may end before it assigns',
      'let a = "x"; (() => { if (q()) return; a = "y" })(); use(a)',
      'ambiguous',
    ],
    ['a variable after its loop', 'for (var a of ["x", "y"]); use(a)', 'ambiguous'],
    ['a variable of a loop that is read later', 'for (var a of ["x", "y"]) q(() => use(a))', 'ambiguous'],
    ['an index that is changed', 'const l = ["x", "y"]; for (let i = 0; i < 2; i++) { use(l[i]); i = 1 }', 'ambiguous'],
    ['a loop without a known end', 'const l = ["x"]; for (let i = 0; i < q(); i++) use(l[i])', 'call'],
    ['a table of a loop that is changed', 'const t = { x: 1 }; t.y = 2; for (const a in t) use(a)', 'unknown-member'],
    [
      'a member of what may be a heir',
      'class A { n = "x"; f() { use(this.n) } } class B extends A { n = "y" }',
      'unknown-member',
    ],
    ['a member that anybody sets', 'class A { n = "x"; f() { use(this.n) } } q().n = "y"', 'unknown-member'],
    [
      'a member that is set twice by its class',
      'class A { n = "x"; f() { use(this.n); this.n = "y" } }',
      'unknown-member',
    ],
    ['a member that its class adds to', 'class A { n = "x"; f() { use(this.n); this.n += "y" } }', 'unknown-member'],
    ['a member that a pattern sets', 'class A { n = "x"; f() { use(this.n) } } ({ m: q().n } = q())', 'unknown-member'],
    [
      'a member that a merge may set',
      'class A { n = "x"; f(o) { Object.assign(this, o); use(this.n) } }',
      'unknown-member',
    ],
    [
      'a member that a computed key may set',
      'class A { n = "x"; f(o) { this[o] = "y"; use(this.n) } }',
      'unknown-member',
    ],
    ['a member of a class that others may extend', 'export class A { n = "x"; f() { use(this.n) } }', 'unknown-member'],
    ['a class that escapes', 'class A { constructor(n) { use(n) } } new A("x"); q(A)', 'escapes'],
    ['an unknown call', 'use(q())', 'call'],
    ['a global', 'use(q)', 'global'],
    ['an escaping function', 'function f(n) { use(n) } f("x"); q(f)', 'escapes'],
    ['an exported function', 'export function f(n) { use(n) } f("x")', 'escapes'],
    ['a function nobody calls', 'function f(n) { use(n) }', 'no-caller'],
    ['a function that calls itself', 'function f(n) { use(n); f(n + "x") }', 'recursive'],
    ['spread arguments', 'function f(n) { use(n) } f(...q())', 'argument-not-literal'],
    ['an unknown spread after the member', 'const o = { n: "x", ...q() }; use(o.n)', 'unknown-member'],
    ['an import of nobody', 'import { a } from "./gone.js"; use(a)', 'external'],
    [
      'more than 64 values',
      `use(${Array.from({ length: 7 }, () => '(q() ? "a" : "b")').join('+')})`,
      'too-many-values',
    ],
    ['a joined list with a condition in it', 'use([q() ? "a" : "b"].join(""))', 'call'],
  ])('%s', async (_, text, reason) => {
    const found = await textsOf(text)
    expect(found).toBe(reason)
  })
})

describe('modules as bundlers write them', () => {
  const wrap = 'var wrap = (c, m) => () => (m || c((m = { exports: {} }).exports, m), m.exports);'
  const file =
    'var file = (c, m) => function r() { return m || (0, c[Object.keys(c)[0]])((m = { exports: {} }).exports, m), m.exports };'
  test.each([
    ['an export', 'var r = wrap((exports) => { exports.A = "a" }); use(r().A)', ['a']],
    ['one of a file', 'var r = file({ "a.js"(exports, module) { exports.A = "a" } }); use(r().A)', ['a']],
    ['a replaced export', 'var r = wrap((e, module) => { module.exports = { A: "a" } }); use(r().A)', ['a']],
    ['a text that is exported', 'var r = wrap((e, module) => { module.exports = "a" }); use(r())', ['a']],
    [
      'exports by both names',
      'var r = wrap((exports, module) => { exports = module.exports = {}; exports.A = "a" }); use(r().A)',
      ['a'],
    ],
    ['one that is declared first', 'var r = wrap((e) => { e.B = e.A = void 0; e.A = "a" }); use(r().A)', ['a']],
    ['one that is set twice', 'var r = wrap((e) => { e.A = "a"; e.A = "b" }); use(r().A)', 'ambiguous'],
    ['one that a user sets', 'var r = wrap((e) => { e.A = "a" }); r().A = "b"; use(r().A)', 'ambiguous'],
    [
      'one over a replaced one',
      'var r = wrap((e, m) => { m.exports = { A: "a" }; m.exports.A = "b" }); use(r().A)',
      'ambiguous',
    ],
    [
      'one merged over another',
      'var r = wrap((e, m) => { m.exports = { A: "a" }; Object.assign(m.exports, q()) }); use(r().A)',
      'ambiguous',
    ],
    ['one of a part of the code', 'var r = wrap((e) => { q(e) }); use(r().A)', 'unknown-member'],
    [
      'an import of one',
      'var toESM = (m, n, t) => (t = {}, copy(n || !m.__esModule ? define(t, "default", { value: m }) : t, m)); var r = wrap((e) => { e.A = "a" }); var i = toESM(r()); use(i.A)',
      ['a'],
    ],
    [
      'a namespace',
      'var all = (t, a) => { for (var n in a) Object.defineProperty(t, n, { get: a[n], enumerable: true }) }; var ns = {}; all(ns, { A: () => v }); var v = "a"; use(ns.A)',
      ['a'],
    ],
    [
      'a namespace that is given a member twice',
      'var all = (t, a) => { for (var n in a) Object.defineProperty(t, n, { get: a[n] }) }; var ns = {}; all(ns, { A: () => "a" }); if (q()) all(ns, { A: () => "b" }); use(ns.A)',
      'ambiguous',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await textsOf(`${wrap}${file}${text}`)).toEqual(expected)
  })
})
