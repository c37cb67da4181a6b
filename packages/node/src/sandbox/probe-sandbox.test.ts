/** The probe tells what is so: all walls where they stand, none where they do not. */
import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { hindrance, whyNot } from './open-sandbox.test.fixture.ts'
import { probeSandbox } from './probe-sandbox.ts'

test.skipIf(hindrance !== undefined)(`finds every promise held${whyNot}`, async () => {
  const findings = await probeSandbox({ home: homedir() })
  expect(findings.filter(({ held }) => !held)).toEqual([])
  expect(findings.map(({ promise }) => promise).toSorted()).toEqual([
    'environment',
    'network',
    'privileges',
    'processes',
    'reads',
    'writes',
  ])
})

test('finds none held where the sandbox is missing, and says how to get it', async () => {
  const findings = await probeSandbox({ home: homedir(), bubblewrap: '/nowhere/bwrap' })
  expect(findings.map(({ held, fix }) => [held, fix])).toEqual(
    Array.from({ length: 6 }, () => [false, 'apt-get install bubblewrap socat']),
  )
})
