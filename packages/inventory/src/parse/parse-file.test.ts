/** Broken and hostile input: a positioned fault or a tree, never a throw, and never the end of the process. */
import { describe, expect, test } from 'vitest'
import { BROKEN_TEXTS, DEEP_TEXTS } from '../testing/hostile-texts.ts'
import { isFault } from './fault.ts'
import { LARGEST_TEXT, parseFile } from './parse-file.ts'

describe('broken input', () => {
  test.each(BROKEN_TEXTS)('$id gives a fault at its place', async ({ text, line, column }) => {
    const fault = await parseFile({ path: 'broken.js', text })
    expect(fault).toMatchObject({ fault: true, code: 'syntax-error', file: 'broken.js', line, column })
  })

  test('binary data is not JavaScript', async () => {
    expect(await parseFile({ path: 'a.bin', text: 'PK\u0003\u0004\0\0data' })).toMatchObject({
      code: 'not-javascript',
      offset: 4,
    })
  })
})

describe('huge input', () => {
  test('a text whose tree would not fit is a fault, not the end of the process', async () => {
    expect(await parseFile({ path: 'dense.js', text: 'a;'.repeat(30_000_000) })).toMatchObject({
      code: 'too-large',
      file: 'dense.js',
    })
  }, 240_000)

  test('a text beyond the largest size is a fault at once', async () => {
    expect(await parseFile({ path: 'long.js', text: ' '.repeat(LARGEST_TEXT + 1) })).toMatchObject({
      code: 'too-large',
      offset: LARGEST_TEXT,
    })
  })
})

describe('deep nesting', () => {
  test.each(Object.entries(DEEP_TEXTS))('%s ends in a tree or a positioned fault', async (_, text) => {
    const result = await parseFile({ path: 'deep.js', text })
    if (isFault(result)) expect(result.line).toBeGreaterThan(0)
    else result.release()
  })
})

describe('goals', () => {
  test.each([
    ['script', 'with (a) { b }'],
    ['module', 'import a from "a"; export { a }; await a'],
    ['top-level return', 'if (require.main !== module) return; run()'],
    ['a script with a hash bang', '#!/usr/bin/env node\nrun()'],
  ])('%s is read', async (_, text) => {
    const tree = await parseFile({ path: 'goal.js', text })
    expect(isFault(tree)).toBe(false)
    if (!isFault(tree)) tree.release()
  })

  test('offsets are those of the text, also beyond ASCII', async () => {
    const text = 'const é = "ü😀"; make({ name: "ok" })'
    for (const form of ['lazy', 'whole', 'checked'] as const) {
      const tree = await parseFile({ path: 'a.js', text }, { form })
      if (isFault(tree)) throw new Error(tree.message)
      const path = tree.pathAt(text.indexOf('name'))
      expect(path.map((node) => node.type)).toEqual([
        'Program',
        'ExpressionStatement',
        'CallExpression',
        'ObjectExpression',
        'Property',
        'Identifier',
      ])
      tree.release()
    }
  })
})

describe('parts the lazy form leaves out', () => {
  test.each(['lazy', 'whole', 'checked'] as const)('rest elements and base classes are there (%s)', async (form) => {
    const text = 'function f(a, { b = 1, ...c }, ...d) {} class A extends B.c(1) {} [x, ...y] = z; ({ v, ...w } = u)'
    const tree = await parseFile({ path: 'a.js', text }, { form })
    if (isFault(tree)) throw new Error(tree.message)
    const [declared, derived, list, object] = tree.program.body
    expect(declared.params.map((node: { type: string }) => node.type)).toEqual([
      'Identifier',
      'ObjectPattern',
      'RestElement',
    ])
    expect(declared.params[1].properties[1]).toMatchObject({ type: 'RestElement', argument: { name: 'c' } })
    expect(derived.superClass).toMatchObject({ type: 'CallExpression', start: text.indexOf('B.c') })
    expect(list.expression.left.elements[1]).toMatchObject({ type: 'RestElement', argument: { name: 'y' } })
    expect(object.expression.left.properties[1]).toMatchObject({ type: 'RestElement', argument: { name: 'w' } })
    tree.release()
  })
})
