/** Writes the cases that a careless extractor gets wrong, as one program. */

const FACTS =
  'description: "about", inputSchema: z.object({ q: z.string() }), async call(input) { return remote.run(input) }'

/** The source text. Every case pushes into one list, so that minifiers keep it. */
export const TRICKY_BUNDLE = `(function () {
"use strict";
const z = require("schema-library"), remote = require("remote"), all = []
function makeTool(definition) { const made = { ...definition }; made.known = true; return made }
for (const each of []) all.push(each)
all.push(makeTool({ name: "Bash", ${FACTS} }), makeTool({ name: "Read", ${FACTS} }), makeTool({ name: "Write", ${FACTS} }))
all.push(makeTool({ name: "Edit", ${FACTS} }), makeTool({ name: "Glob", ${FACTS} }), makeTool({ name: "Grep", ${FACTS} }))

// A name used twice, with different meaning.
all.push(makeTool({ name: "Twice", maxResultSizeChars: 1000, ${FACTS} }))
all.push(makeTool({ name: "Twice", maxResultSizeChars: 2000, ${FACTS} }))

// A shadowed name: the inner one counts.
const label = "Outer"
function shadowed(seed) { const label = "Shadowed"; remote.note(label, seed); return makeTool({ name: label, ${FACTS} }) }
all.push(shadowed(1), label)

// A reassigned name: the last assignment before the use counts.
let moving = "Before"
remote.note(moving)
moving = "After"
all.push(makeTool({ name: moving, ${FACTS} }))

// A name that a branch may change: nobody can tell.
let unsure = "Unsure"
if (remote.flag()) unsure = "Changed"
all.push(makeTool({ name: unsure, ${FACTS} }))

// A name assigned again behind the use's back.
let later = "Early"
function lateTool() { return makeTool({ name: later, ${FACTS} }) }
all.push(lateTool())
later = "Late"
all.push(lateTool())

// Spreads: the later member wins.
const base = { name: "Base", maxResultSizeChars: 5, description: "base", isReadOnly() { return true } }
all.push(makeTool({ ...base, name: "Spread", ${FACTS} }))
all.push(makeTool({ name: "Overridden", ${FACTS}, ...{ name: "SpreadWins", isReadOnly() { return false } } }))
all.push(makeTool(Object.assign({}, base, { name: "Merged", ${FACTS} })))
const unknownPart = remote.part()
all.push(makeTool({ ...unknownPart, name: "PartlyKnown", ${FACTS} }))

// Conditional names.
all.push(makeTool({ name: process.env.AGENT_LEGACY ? "OldShell" : "NewShell", ${FACTS} }))

// The argument is a name, not a literal.
const kept = { name: "Kept", ${FACTS} }
all.push(makeTool(kept), kept)

// The callee is a member, a sequence, bound, or a wrapper.
const toolbox = { make: makeTool }
all.push(toolbox.make({ name: "ByMember", ${FACTS} }), toolbox)
all.push((0, makeTool)({ name: "BySequence", ${FACTS} }))
const boundMake = makeTool.bind(null)
all.push(boundMake({ name: "ByBound", ${FACTS} }))
const wrapped = (definition) => makeTool(definition)
all.push(wrapped({ name: "ByWrapper", ${FACTS} }), wrapped({ name: "ByWrapperToo", ${FACTS} }))

// A list of names, one registration site.
for (const word of ["Alpha", "Beta"]) all.push(makeTool({ name: \`Each\${word}\`, ${FACTS} }))
all.push(...["Left", "Right"].map((side) => makeTool({ name: side + "Hand", ${FACTS} })))

// Keys that must not touch a prototype.
all.push(makeTool({ name: "Proto", ["__proto__"]: { polluted: true }, constructor: 1, ${FACTS} }))

// A factory that escapes: unseen code may call it.
function escaping(options) { remote.note(options); return makeTool({ name: options.name, ${FACTS} }) }
all.push(escaping({ name: "SeenCall" }))
globalThis.escaping = escaping

// Decoys: the same keys under another callee, a plain call, a text.
function page(entry) { const made = { ...entry }; made.page = true; return made }
all.push(page({ name: "Bash", ${FACTS} }), page({ name: "Decoy", ${FACTS} }), 'makeTool({ name: "InText", ${FACTS.replaceAll('"', '\\"')} })')
globalThis.all = all
})();
`

/** Static names of the bundle that every minifier must keep, with how often each is registered. */
export const TRICKY_NAMES: Readonly<Record<string, number>> = {
  After: 1,
  Bash: 1,
  ByBound: 1,
  ByMember: 1,
  BySequence: 1,
  ByWrapper: 1,
  ByWrapperToo: 1,
  Edit: 1,
  Glob: 1,
  Grep: 1,
  Kept: 1,
  Merged: 1,
  PartlyKnown: 1,
  Proto: 1,
  Read: 1,
  Shadowed: 1,
  Spread: 1,
  SpreadWins: 1,
  Twice: 2,
  Write: 1,
}

/** Names that sites with an expression expand to. */
export const TRICKY_EXPANDED: readonly string[] = [
  'EachAlpha',
  'EachBeta',
  'LeftHand',
  'NewShell',
  'OldShell',
  'RightHand',
]

/** Names that must not be claimed. */
export const TRICKY_ABSENT: readonly string[] = [
  'Base',
  'Before',
  'Changed',
  'Decoy',
  'Early',
  'InText',
  'Late',
  'Outer',
  'Overridden',
  'SeenCall',
  'Unsure',
]
