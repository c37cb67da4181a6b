import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyFaults } from './history-faults.ts'
import type { AssistantPart, CallResult, Message } from './message.ts'
import { toValidHistory } from './valid-history.ts'

const user = (...lines: string[]): Message => ({
  role: 'user',
  content: lines.map((line) => ({ type: 'text', text: line })),
})
const call = (id: string, name = 'Read', input: unknown = { a: 1 }): AssistantPart => ({
  type: 'call',
  id,
  name,
  input,
})
const says = (line: string): AssistantPart => ({ type: 'text', text: line })
const assistant = (...content: AssistantPart[]): Message => ({ role: 'assistant', content })
const result = (callId: string, line = 'ok', name = 'Read'): CallResult => ({
  callId,
  name,
  content: [{ type: 'text', text: line }],
  isError: false,
})
const results = (...all: CallResult[]): Message => ({ role: 'results', results: all })
const lost = (callId: string): CallResult => ({
  callId,
  name: 'Read',
  content: [{ type: 'text', text: 'interrupted; may have had side effects' }],
  isError: true,
})

const word = fc.constantFrom('', ' ', 'a', 'b\n', '\ud800x', 'ok')
const id = fc.constantFrom('', 'null', 'x', 'y', 'z', 'x-2')
const content = fc.array(
  fc.oneof(
    word.map((line) => ({ type: 'text' as const, text: line })),
    fc.constant({ type: 'media' as const, mediaType: 'image/png', data: 'AA==' }),
  ),
  { maxLength: 3 },
)
const part: fc.Arbitrary<AssistantPart> = fc.oneof(
  word.map(says),
  fc.record({ type: fc.constant('reasoning' as const), text: word, data: fc.constantFrom(undefined, { s: 1 }) }),
  fc.record({
    type: fc.constant('call' as const),
    id,
    name: fc.constantFrom('Read', 'Bash'),
    input: fc.constantFrom<unknown>({}, { p: '\udfff' }, [1], null, '{"a":1}', '{"a":', '"text"', 7),
  }),
)
const message: fc.Arbitrary<Message> = fc.oneof(
  content.map((parts) => ({ role: 'user' as const, content: parts })),
  fc.array(part, { maxLength: 4 }).map((parts) => ({ role: 'assistant' as const, content: parts })),
  fc
    .array(fc.record({ callId: id, name: fc.constantFrom('Read', 'Bash'), content, isError: fc.boolean() }), {
      maxLength: 4,
    })
    .map((all) => ({ role: 'results' as const, results: all })),
)

test('any history becomes a valid one, and a valid one is left as it is', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 10 }), (history) => {
      const valid = toValidHistory(history)
      expect(historyFaults(valid)).toEqual([])
      expect(toValidHistory(valid)).toEqual(valid)
    }),
    { numRuns: 2000 },
  )
})

test('a finished conversation is unchanged', () => {
  const history = [
    user('fix it'),
    assistant({ type: 'reasoning', text: 'hm', data: { signature: 's' } }, says('I look.'), call('a'), call('b')),
    results(result('a'), result('b')),
    assistant(says('Done.')),
  ]
  expect(toValidHistory(history)).toEqual(history)
})

test('an interrupted call gets a result that says so, next to the ones that finished', () => {
  expect(
    toValidHistory([user('go'), assistant(call('a'), call('b')), results(result('b', 'real')), user('and now?')]),
  ).toEqual([user('go'), assistant(call('a'), call('b')), results(lost('a'), result('b', 'real')), user('and now?')])
})

test('the first result of a call wins and an orphan is dropped', () => {
  expect(
    toValidHistory([
      user('go'),
      assistant(call('a')),
      results(result('a', 'first'), result('a', 'second'), result('q')),
      results(result('a', 'third')),
    ]),
  ).toEqual([user('go'), assistant(call('a')), results(result('a', 'first'))])
})

test('a result that comes after the next message of the user moves up to its call', () => {
  expect(toValidHistory([user('go'), assistant(call('a')), user('hurry'), results(result('a', 'late'))])).toEqual([
    user('go'),
    assistant(call('a')),
    results(result('a', 'late')),
    user('hurry'),
  ])
})

test('a server that gives every call the same id keeps every result', () => {
  const turn = (line: string) => [assistant(call('X')), results(result('X', line))]
  expect(
    toValidHistory([
      user('go'),
      ...turn('one'),
      ...turn('two'),
      assistant(call('X'), call('X')),
      results(result('X', 'three'), result('X', 'four')),
    ]),
  ).toEqual([
    user('go'),
    assistant(call('X')),
    results(result('X', 'one')),
    assistant(call('X-2')),
    results(result('X-2', 'two')),
    assistant(call('X-3'), call('X-4')),
    results(result('X-3', 'three'), result('X-4', 'four')),
  ])
})

test('a second result never goes to an older call of the same id', () => {
  const history = [
    user('go'),
    assistant(call('X')),
    user('again'),
    assistant(call('X')),
    results(result('X', 'new'), result('X', 'echo')),
  ]
  expect(toValidHistory(history)).toEqual([
    user('go'),
    assistant(call('X')),
    results(lost('X')),
    user('again'),
    assistant(call('X-2')),
    results(result('X-2', 'new')),
  ])
})

test('arguments that are no object are sent back as an empty one; text that holds an object is read', () => {
  expect(
    toValidHistory([
      user('go'),
      assistant(call('a', 'Read', '{"p": "abc'), call('b', 'Read', '{"p":1}')),
      results(result('a'), result('b')),
    ]),
  ).toEqual([
    user('go'),
    assistant(call('a', 'Read', {}), call('b', 'Read', { p: 1 })),
    results(result('a'), result('b')),
  ])
})

test('blank text goes, neighbours are joined, and the user speaks first', () => {
  expect(
    toValidHistory([
      assistant(says('tail')),
      user('a'),
      user(' ', 'b'),
      assistant(says('c')),
      assistant(says('')),
      assistant(says('d'), call('x')),
      results({ ...result('x'), content: [] }),
    ]),
  ).toEqual([
    user('(The start of this conversation is not shown.)'),
    assistant(says('tail')),
    user('a', 'b'),
    assistant(says('c'), says('d'), call('x')),
    results(result('x', '(no output)')),
  ])
})
