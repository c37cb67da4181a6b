/** Names that a list or a table gives, one after the other. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const LIST_FORMS: NameForms = {
  map: { code: '$push(...["$A", "$B"].map((n) => makeTool({ name: n, $rest })))', names: ['$A', '$B'] },
  'map over objects': {
    code: 'const $v = [{ name: "$A", x: 1 }, { name: "$B", x: 2 }]; $push(...$v.map((n) => makeTool({ name: n.name, $rest })))',
    names: ['$A', '$B'],
  },
  'forEach with a pattern': {
    code: 'const $v = [{ name: "$A", x: 1 }, { name: "$B", x: 2 }]; $v.forEach(({ name }) => { $push(makeTool({ name, $rest })) })',
    names: ['$A', '$B'],
  },
  'for of': { code: 'for (const n of ["$A", "$B"]) $push(makeTool({ name: n, $rest }))', names: ['$A', '$B'] },
  'for of, said twice': {
    code: 'for (const n of ["$A", "$B"]) $push(makeTool({ name: n + "_" + n, $rest }))',
    names: ['$A_$A', '$B_$B'],
  },
  'for of over objects': {
    code: 'for (const { name, kind } of [{ name: "$A", kind: "x" }, { name: "$B", kind: "y" }]) $push(makeTool({ name: `${name}_${kind}`, $rest }))',
    names: ['$A_x', '$B_y'],
  },
  'for of over entries': {
    code: 'for (const [k, v] of Object.entries({ $A: "x", $B: "y" })) $push(makeTool({ name: k + v, $rest }))',
    names: ['$Ax', '$By'],
  },
  'for in': { code: 'for (const k in { $A: 1, $B: 2 }) $push(makeTool({ name: k, $rest }))', names: ['$A', '$B'] },
  'values of for in': {
    top: 'const $v = { a: "$A", b: "$B" }',
    code: 'for (const k in $v) $push(makeTool({ name: $v[k], $rest }))',
    names: ['$A', '$B'],
  },
  'indexed loop': {
    code: 'const $v = ["$A", "$B"]; for (let i = 0; i < $v.length; i++) $push(makeTool({ name: $v[i], $rest }))',
    names: ['$A', '$B'],
  },
  'indexed loop, backwards': {
    code: 'const $v = [{ name: "$A" }, { name: "$B" }]; for (var i = $v.length - 1; i >= 0; i--) $push(makeTool({ name: $v[i].name, $rest }))',
    names: ['$A', '$B'],
  },
  'indexed loop that starts late': {
    code: 'const $v = ["no", "$A", "$B"]; for (let i = 1, l = $v.length; i < l; i += 1) $push(makeTool({ name: $v[i], $rest }))',
    names: ['$A', '$B'],
  },
  'loop over an argument': {
    code: 'function $v(list) { for (const n of list) $push(makeTool({ name: n, $rest })) } $v(["$A", "$B"]); $v(["$C"])',
    names: ['$A', '$B', '$C'],
  },
  'entries of a table': {
    code: '$push(...Object.entries({ $A: 1, $B: 2 }).map(([k, v]) => makeTool({ name: k, $rest })))',
    names: ['$A', '$B'],
  },
  'list that is added to': {
    code: 'const $v = ["$A"]; $v.push("$B"); $push(...$v.map((n) => makeTool({ name: n, $rest })))',
    names: ['$A', '$B'],
    mayStayOpen: true,
  },
  'variable after its loop': {
    code: 'for (var $v of ["no$A", "$A"]) remote.see($v); $push(makeTool({ name: $v, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'variable of a loop that is read later': {
    code: 'const $w = []; for (var $v of ["no$A", "$A"]) $w.push(() => makeTool({ name: $v, $rest })); $push(...$w.map((f) => f()))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'index that is changed': {
    code: 'const $v = ["no$A", "$A"]; for (let i = 0; i < $v.length; i++) { i = 1; $push(makeTool({ name: $v[i], $rest })) }',
    names: ['$A'],
    mayStayOpen: true,
  },
}
