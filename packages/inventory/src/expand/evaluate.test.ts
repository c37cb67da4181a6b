/** What the evaluator proves, what it leaves open, and why. */
import { describe, expect, test } from 'vitest'
import { isFault } from '../parse/fault.ts'
import { parseFile } from '../parse/parse-file.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import { walk } from '../parse/syntax-tree.ts'
import { expandText } from './expand-text.ts'
import { createProject } from './project.ts'

/** The texts of the first argument of `use(…)`, sorted, or the reason why they are open. */
function textsOf(text: string): string[] | string {
  const tree = parseFile({ path: 'a.js', text }, { lazy: false })
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
    ['a call in a loop', 'let a = "x"; while (q()) { a = "y"; use(a) }', ['y']],
  ])('%s', (_, text, expected) => {
    expect(textsOf(text)).toEqual(expected)
  })
})

describe('open', () => {
  test.each([
    ['a branch may assign', 'let a = "x"; if (q()) a = "y"; use(a)', 'ambiguous'],
    ['a later assignment reaches a function', 'let a = "x"; function f() { use(a) } f(); a = "y"', 'ambiguous'],
    ['a loop carries a value around', 'let a = "x"; while (q()) { use(a); a = "y" }', 'ambiguous'],
    ['a destructuring assignment', 'let a = "x"; [a] = q(); use(a)', 'ambiguous'],
    ['a counter', 'let a = "x"; a += "y"; use(a)', 'ambiguous'],
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
  ])('%s', (_, text, reason) => {
    const found = textsOf(text)
    expect(found).toBe(reason)
  })
})
