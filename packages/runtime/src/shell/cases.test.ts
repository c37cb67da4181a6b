/**
 * The room's own cases beside the published ones: `cases/readonly.txt` may run unasked, `cases/ask.txt` may not, and the rule
 * `touch *` must see every line of `cases/deny.txt`. One command a line; `␤` stands for a line break.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchesCommandRule } from './rules/command-rule.ts'
import { understandCommand } from './understand-command.ts'

const HARDENED = { gitHardened: true }

test('read-only commands are not asked about', () => {
  expect(read('readonly').filter((command) => understandCommand(command, HARDENED).verdict === 'ask')).toEqual([])
})

test('every other command asks', () => {
  expect(
    [...read('ask'), ...read('deny')].filter((command) => understandCommand(command, HARDENED).verdict === 'readonly'),
  ).toEqual([])
})

test('a deny rule sees through every wrapper and spelling', () => {
  expect(
    read('deny').filter((command) => !matchesCommandRule('touch *', understandCommand(command), 'deny').matched),
  ).toEqual([])
})

test('a deny rule for another program does not', () => {
  expect(
    read('deny').filter((command) => matchesCommandRule('mkfs *', understandCommand(command), 'deny').matched),
  ).toEqual([])
})

test('read-only commands stay so behind harmless wrappers and in every construct', () => {
  const wrap = [
    (command: string) => `timeout 5 bash -c '${command}'`,
    (command: string) => `( ${command} )`,
    (command: string) => `if true; then ${command}; fi`,
    (command: string) => `{ ${command}; } | head`,
  ]
  const plain = read('readonly').filter((command) => !/['#&␤\n]|^cd|^exit|\[\[/.test(command))
  expect(
    plain
      .flatMap((command) => wrap.map((form) => form(command)))
      .filter((command) => understandCommand(command, HARDENED).verdict === 'ask'),
  ).toEqual([])
})

function read(name: string): readonly string[] {
  return readFileSync(new URL(`cases/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('␤', '\n'))
}
