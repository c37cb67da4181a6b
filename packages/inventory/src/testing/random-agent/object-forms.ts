/** Definitions put together from parts: spreads, merges, keys in other spellings. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const OBJECT_FORMS: NameForms = {
  'spread before': {
    code: 'const $v = { name: "no$A", $head }; $push($make({ ...$v, name: "$A", $tail }))',
    names: ['$A'],
  },
  'spread after': { code: 'const $v = { name: "$A" }; $push($make({ name: "no$A", $rest, ...$v }))', names: ['$A'] },
  'unknown spread after': {
    code: '$push($make({ name: "$A", $rest, ...remote.overrides() }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'unknown spread before': { code: '$push($make({ ...remote.base(), name: "$A", $rest }))', names: ['$A'] },
  'spread of itself': {
    code: 'var $v = { ...$v, name: "$A" }; $push($make({ ...$v, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'spread under a condition': {
    code: '$push($make({ name: "$A", $rest, ...(process.env.TA ? { strict: true } : {}) }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'name under a condition': {
    code: '$push($make({ name: "$A", $rest, ...(process.env.TA && { name: "$B" }) }))',
    names: ['$A', '$B'],
    mayStayOpen: true,
  },
  merge: {
    code: 'const $v = { name: "no$A", $head }; $push($make(Object.assign({}, $v, { name: "$A", $tail })))',
    names: ['$A'],
  },
  getter: { code: '$push($make({ get name() { return "$A" }, $rest }))', names: ['$A'] },
  'getter that throws': {
    code: 'remote.later(() => makeTool({ get name() { throw Error("x") }, $rest }))',
    names: [],
    mayStayOpen: true,
  },
  'name for a definition': { code: 'const $v = { name: "$A", $rest }; $push($make($v))', names: ['$A'] },
  'key in quotes': { code: '$push($make({ "name": "$A", $rest }))', names: ['$A'] },
  'computed key': { code: 'const $v = "name"; $push($make({ [$v]: "$A", $rest }))', names: ['$A'] },
  'unknown key': {
    code: 'const $v = remote.key(); $push($make({ name: "$A", $rest, [$v]: "$B" }))',
    names: ['$A', '$B'],
    mayStayOpen: true,
  },
  'two names': { code: '$push($make({ name: "no$A", $rest, name: "$A" }))', names: ['$A'] },
  'inner name': {
    code: '$push($make({ name: "$A", $rest, inner: remote.run({ name: "no$A", description: "inner" }) }))',
    names: ['$A'],
  },
}
