/** Writes an agent of random forms with random facts, and says what is true of it. */
import type { BodyClass } from '../../extract/facts/body-class.ts'
import type { Condition } from '../../extract/facts/condition.ts'
import { ALIAS_FORMS } from './alias-forms.ts'
import { ANSWER_FORMS } from './answer-forms.ts'
import { CHANGED_FORMS } from './changed-forms.ts'
import { CONSTANT_FORMS } from './constant-forms.ts'
import { DECOY_FORMS } from './decoy-forms.ts'
import { FACTORY_FORMS } from './factory-forms.ts'
import { GATE_FORMS } from './gate-forms.ts'
import { LIST_FORMS } from './list-forms.ts'
import { MODULE_FORMS, MODULE_HELPERS } from './module-forms.ts'
import type { NameForm } from './name-form.ts'
import { OBJECT_FORMS } from './object-forms.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

/** One registration, or one form of several that share their facts. */
export interface RandomUnit {
  readonly form: string
  /** All names that a run can make. */
  readonly names: readonly string[]
  readonly mayStayOpen: boolean
  readonly aliases: readonly string[]
  /** The condition of its gate: undefined without one, null where it cannot be said. */
  readonly gate: Condition | null | undefined
  /** The classes that are true of each member that answers. */
  readonly answers: Readonly<Record<string, readonly BodyClass[]>>
}

/** An agent: its source text and its units. */
export interface RandomAgent {
  readonly source: string
  readonly units: readonly RandomUnit[]
}

const FORMS: readonly (readonly [string, NameForm])[] = [
  CONSTANT_FORMS,
  MODULE_FORMS,
  FACTORY_FORMS,
  LIST_FORMS,
  OBJECT_FORMS,
  CHANGED_FORMS,
  DECOY_FORMS,
].flatMap((forms) => Object.entries(forms))

/** The plain call is the usual one. */
const CALLS = [
  'makeTool(',
  'makeTool(',
  'makeTool(',
  'lib.makeTool(',
  '(0, lib.makeTool)(',
  '(0, makeTool)(',
  'makeTool.call(null, ',
  'bound(',
  'lib["makeTool"](',
  'renamedMake(',
]
const ANCHORS = ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep']
const MOST_UNITS_IN_A_BLOCK = 8

const HEAD = `${MODULE_HELPERS}
const z = globalThis.z, remote = globalThis.remote, session = remote.session, featureValue = remote.featureValue, ok = remote.ok, other = remote.other;
const asText = (result, id) => ({ type: "tool_result", tool_use_id: id, content: String(result) });
const DEFAULTS = { strict: false, userFacingName() { return this.name } };
function makeTool(definition) { const made = { ...DEFAULTS, ...definition }; made.known = true; globalThis.made.push(made); return made }
function documentPage(entry) { const page = { ...entry }; page.kind = "page"; page.title = entry.name; return page }
const lib = { makeTool }, bound = makeTool.bind(null), renamedMake = makeTool;
const wrap = (f) => (d) => f(d), memo = (f) => { let v, done = false; return () => done ? v : (done = true, v = f()) };
const assembled = [], pages = []; globalThis.assembled = assembled; globalThis.pages = pages;`

/** The agent of a seed, with so many units. */
export function writeRandomAgent(seed: number, count: number): RandomAgent {
  const random = createSeededRandom(seed)
  const writer = createUnitWriter(random)
  const written = ANCHORS.map((name) =>
    writer.write('anchor', { code: `$push($make({ name: "${name}", $rest }))`, names: [name] }),
  )
  while (written.length < count) {
    const [name, form] = random.oneOf(FORMS)
    // A name that no hole makes fresh is a tool of its own only once.
    if (form.names.every((each) => each.includes('$')) || written.every(({ unit }) => unit.form !== name))
      written.push(writer.write(name, form))
  }
  const shuffled = written.map((each) => ({ each, at: random.below(2 ** 30) })).toSorted((a, b) => a.at - b.at)
  const blocks: string[] = []
  for (let from = 0; from < shuffled.length;) {
    const size = 1 + random.below(MOST_UNITS_IN_A_BLOCK)
    const code = shuffled
      .slice(from, from + size)
      .map(({ each }) => each.code)
      .join(';\n')
    blocks.push(around(code, { random, variable: `block${from}` }))
    from += size
  }
  const program = [HEAD, ...writer.tops.map((top) => `${top};`), ...blocks].join('\n')
  const isScript = random.isChosen(0.5)
  return {
    source: isScript ? `(function () {\n${program}\n})();\n` : `${program}\nexport { assembled };\n`,
    units: written.map(({ unit }) => unit),
  }
}

function around(code: string, { random, variable }: { random: SeededRandom; variable: string }): string {
  switch (random.below(5)) {
    case 0:
      return `(function () {\n${code}\n})();`
    case 1:
      return `var ${variable} = __esm(() => {\n${code}\n}); ${variable}();`
    case 2:
      return `(() => { "use strict";\n${code}\n})();`
    default:
      return `${code};`
  }
}

function createUnitWriter(random: SeededRandom) {
  const tops: string[] = []
  let fresh = 0

  /** A text with its holes filled: the same hole is filled alike until the next filler. */
  function createFiller(parts: Readonly<Record<string, string>> = {}): (text: string) => string {
    const filled = new Map(Object.entries(parts))
    const fill = (hole: string): string => {
      if (hole === 'make(') return random.oneOf(CALLS)
      if (hole === 'push(') return 'assembled.push('
      const known = filled.get(hole)
      if (known !== undefined) return known
      const made = /[A-C]/.test(hole)
        ? `${random.oneOf(['', 'my_', 'mcp_'])}n${fresh++}${random.oneOf(['A', 'Tool', '_x', 'Z'])}`
        : `${hole}${fresh++}`
      filled.set(hole, made)
      return made
    }
    return (text) => text.replaceAll(/\$(rest|head|tail|make\(|push\(|[A-C]|[v-x])/g, (_, hole: string) => fill(hole))
  }

  function drawFacts(): { tail: string[] } & Pick<RandomUnit, 'aliases' | 'gate' | 'answers'> {
    const tail: string[] = ['mapResult: asText', 'async call(input, context) { return remote.run(input, context) }']
    let gate: RandomUnit['gate']
    if (random.isChosen(0.6)) {
      const [source, meaning] = random.oneOf(GATE_FORMS)
      tail.push(source)
      gate = meaning
    }
    const answers: Record<string, readonly BodyClass[]> = {}
    for (const member of ['isReadOnly', 'isConcurrencySafe']) {
      if (!random.isChosen(0.5)) continue
      const [source, ...classes] = random.oneOf(ANSWER_FORMS)
      tail.push(member + source)
      answers[member] = classes
    }
    if (random.isChosen(0.3)) {
      tail.push('shouldDefer: !1')
      answers.shouldDefer = ['constant-false']
    }
    if (!random.isChosen(0.4)) return { tail, gate, answers, aliases: [] }
    const form = random.oneOf(ALIAS_FORMS)
    const fill = createFiller()
    if (form.top !== undefined) tops.push(fill(form.top))
    tail.push(fill(form.member))
    return { tail, gate, answers, aliases: form.gives.map(fill) }
  }

  function write(name: string, form: NameForm): { code: string; unit: RandomUnit } {
    const { tail, ...facts } = drawFacts()
    const head = [
      'description: async () => "about"',
      'prompt: async () => "how"',
      'inputSchema: z.object({ a: z.string(), n: z.number().optional() })',
    ].join(', ')
    const fill = createFiller({ head, tail: tail.join(', '), rest: [head, ...tail].join(', ') })
    if (form.top !== undefined) tops.push(fill(form.top))
    return {
      code: fill(form.code),
      unit: { form: name, names: form.names.map(fill), mayStayOpen: form.mayStayOpen === true, ...facts },
    }
  }

  return { tops, write }
}
