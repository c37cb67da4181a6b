import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { toFault, type FaultAdvice } from './to-fault.ts'

const advice: FaultAdvice = {
  label: 'Anthropic',
  model: 'some-model',
  url: 'https://api.test/v1',
  keyVariable: 'TEST_API_KEY',
  urlVariable: 'TEST_BASE_URL',
  apiKey: 'sk-secret-123',
}

function failed(statusCode: number, message: string, more: { body?: string; headers?: Record<string, string> } = {}) {
  return new APICallError({
    message,
    statusCode,
    url: advice.url,
    requestBodyValues: {},
    responseBody: more.body ?? '',
    responseHeaders: more.headers ?? {},
  })
}

test.each([
  ['seconds', { headers: { 'retry-after': '12' } }, 12_000],
  ['milliseconds', { headers: { 'retry-after-ms': '1500', 'retry-after': '99' } }, 1_500],
  [
    'a date, by the clock of the server',
    { headers: { 'retry-after': 'Mon, 30 Nov 2026 20:00:30 GMT', date: 'Mon, 30 Nov 2026 20:00:00 GMT' } },
    30_000,
  ],
  ['details in the body', { body: '{"error":{"details":[{"retryDelay":"34.5s"}]}}' }, 34_500],
  ['nothing', {}, undefined],
  ['nonsense', { headers: { 'retry-after': 'soon' } }, undefined],
])('the wait is read from %s', (_name, more, expected) => {
  const fault = toFault(failed(429, 'Too many requests', more), advice)
  expect(fault).toMatchObject({ code: 'rate-limit', retryable: true })
  expect(fault.retryAfterMs).toBe(expected)
})

test('no quota left is not worth another try, and the message says where to look', () => {
  expect(
    toFault(failed(429, 'You exceeded your current quota', { body: '{"code":"insufficient_quota"}' }), advice),
  ).toEqual({
    code: 'rate-limit',
    status: 429,
    message:
      'Anthropic says (429): You exceeded your current quota. There is no quota left: check the plan and billing of this key, or choose another model with --model.',
    retryable: false,
  })
  expect(toFault(failed(400, 'Your credit balance is too low to access the API'), advice)).toMatchObject({
    code: 'rate-limit',
    retryable: false,
  })
})

test.each([
  [failed(400, 'Output blocked by content filtering policy'), 'refused', false],
  [failed(400, 'tools.0.input_schema: JSON schema is invalid'), 'bad-request', false],
  [failed(404, 'model not found'), 'bad-request', false],
  [failed(403, 'not entitled'), 'auth', false],
  [failed(400, 'API key not valid. Please pass a valid API key.'), 'auth', false],
  [failed(413, 'Request too large'), 'overflow', false],
  [failed(500, 'internal'), 'provider', true],
  [failed(503, 'The model is overloaded'), 'provider', true],
  [{ message: 'Overloaded', type: 'overloaded_error' }, 'provider', true],
  [{ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }, 'rate-limit', true],
  [Object.assign(new Error('stop'), { name: 'AbortError' }), 'cancelled', false],
  [new TypeError('terminated'), 'bad-stream', true],
  ['a text', 'provider', true],
  [undefined, 'provider', true],
  [{ toString: null }, 'provider', true],
])('%s is told as %s', (error, code, retryable) => {
  expect(toFault(error, advice)).toMatchObject({ code, retryable })
})

test('a message never shows the key, and never runs on', () => {
  const fault = toFault(failed(400, `bad sk-secret-123 ${'x'.repeat(5_000)}`), advice)
  expect(fault.message).not.toContain('sk-secret-123')
  expect(fault.message.length).toBeLessThan(700)
})
