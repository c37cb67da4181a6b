/** Names that the code changes after they were written: what they were first is no name of a tool. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const CHANGED_FORMS: NameForms = {
  'set again': {
    code: 'let $v = "no$A"; $v = "$A"; $push($make({ name: $v, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'set again under a condition': {
    code: 'let $v = "$A"; if (process.env.TA) $v = "$B"; $push($make({ name: $v, $rest }))',
    names: ['$A', '$B'],
    mayStayOpen: true,
  },
  'set later': {
    code: 'let $v = "$A"; $push($make({ name: $v, $rest })); $v = "no$A"; remote.see($v)',
    names: ['$A'],
    mayStayOpen: true,
  },
  'added to': {
    code: 'let $v = "$A"; $v += "2"; $push($make({ name: $v, $rest }))',
    names: ['$A2'],
    mayStayOpen: true,
  },
  'set by a pattern': {
    code: 'let $v = "no$A"; [$v] = ["$A"]; $push($make({ name: $v, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'set by a function': {
    code: 'let $v = "no$A"; (() => { $v = "$A" })(); $push($make({ name: $v, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'member set': {
    code: 'const $v = { name: "no$A", $rest }; $v.name = "$A"; $push($make($v))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'member set by a computed key': {
    code: 'const $v = { name: "no$A", $rest }, $w = "na" + "me"; $v[$w] = "$A"; $push($make($v))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'member merged': {
    code: 'const $v = { name: "no$A", $rest }; Object.assign($v, { name: "$A" }); $push($make($v))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'member defined': {
    code: 'const $v = { name: "no$A", $rest }; Object.defineProperty($v, "name", { value: "$A" }); $push($make($v))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'member deleted': {
    code: 'const $v = { name: "no$A", $rest }; delete $v.name; remote.make($v); $push($make($v))',
    names: [],
    mayStayOpen: true,
  },
  'table changed': {
    code: 'const $v = { K: "no$A" }; $v.K = "$A"; $push($make({ name: $v.K, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'list changed': {
    code: 'const $v = ["no$A"]; $v.unshift("$A"); $push($make({ name: $v[0], $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
}
