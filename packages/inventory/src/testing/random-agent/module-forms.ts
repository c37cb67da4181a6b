/** Names that cross the modules of a bundle, in the wrappers that bundlers write. */
import type { NameForms } from './name-form.ts'

/** The wrappers themselves, as two bundlers write them. */
export const MODULE_HELPERS = `
var __esm = (f, r) => () => (f && (r = (typeof f === "function" ? f : f[Object.keys(f)[0]])(f = 0)), r);
var __commonJS = (c, m) => () => (m || c((m = { exports: {} }).exports, m), m.exports);
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonFile = (cb, mod) => function __require() { return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports };
var __defProp = Object.defineProperty, __export = (t, all) => { for (var n in all) __defProp(t, n, { get: all[n], enumerable: true }) };`

/** All forms. */
export const MODULE_FORMS: NameForms = {
  'variable of a module': {
    top: 'var $v; var $w = __esm(() => { $v = "$A" })',
    code: '$w(); $push($make({ name: $v, $rest }))',
    names: ['$A'],
  },
  'tool of a module': {
    top: 'var $v; var $w = __esm({ "src/n.ts"() { "use strict"; $v = "$A" } })',
    code: 'var $x; var $x_ = __esm(() => { $w(); $x = $make({ name: $v, $rest }) }); $x_(); $push($x)',
    names: ['$A'],
  },
  'exports of a module': {
    top: 'var $v = __commonJS((exports, module) => { exports.NAME = "$A"; exports.OTHER = "no" })',
    code: '$push($make({ name: $v().NAME, $rest }))',
    names: ['$A'],
  },
  'exports that are declared first': {
    top: 'var $v = __commonJS((exports, module) => { Object.defineProperty(exports, "__esModule", { value: true }); exports.OTHER = exports.NAME = void 0; exports.NAME = "$A"; exports.OTHER = "no" })',
    code: 'var $w = $v(); $push($make({ name: $w.NAME, $rest }))',
    names: ['$A'],
  },
  'exports of a file': {
    top: 'var $v = __commonFile({ "a.js"(exports, module) { exports.NAME = "$A" } })',
    code: 'var $w = $v(); $push($make({ name: $w.NAME, $rest }))',
    names: ['$A'],
  },
  'what a module exports': {
    top: 'var $v = __commonJS((exports, module) => { module.exports = { NAME: "$A" } })',
    code: 'var { NAME: $w } = $v(); $push($make({ name: $w, $rest }))',
    names: ['$A'],
  },
  'a member of what a module exports': {
    top: 'var $v = __commonJS((exports, module) => { module.exports = {}; module.exports.NAME = "$A" })',
    code: '$push($make({ name: $v().NAME, $rest }))',
    names: ['$A'],
  },
  'what another module exports': {
    top: 'var $v = __commonJS((exports, module) => { exports.NAME = "$A" }); var $w = __commonFile({ "b.js"(exports, module) { var inner = $v(); Object.defineProperty(exports, "NAME", { enumerable: true, get: function () { return inner.NAME } }) } })',
    code: '$push($make({ name: $w().NAME, $rest }))',
    names: ['$A'],
  },
  'a namespace': {
    top: 'var $v = {}; __export($v, { NAME: () => $w, OTHER: () => $x }); var $w = "$A", $x = "no"',
    code: '$push($make({ name: $v.NAME, $rest }))',
    names: ['$A'],
  },
  'exports that are set twice': {
    top: 'var $v = __commonJS((exports, module) => { exports.NAME = "no$A"; if (true) exports.NAME = "$A" })',
    code: '$push($make({ name: $v().NAME, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
  'exports that are set elsewhere': {
    top: 'var $v = __commonJS((exports, module) => { exports.NAME = "no$A" })',
    code: 'var $w = $v(); $w.NAME = "$A"; $push($make({ name: $v().NAME, $rest }))',
    names: ['$A'],
    mayStayOpen: true,
  },
}
