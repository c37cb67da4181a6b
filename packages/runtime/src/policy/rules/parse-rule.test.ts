import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hides } from './hides.ts'
import { parseRule } from './parse-rule.ts'
import { parseRules } from './parse-rules.ts'
import { isRuleFault, type Rule, type RuleBehavior } from './rule.ts'

const origin = { kind: 'settings', file: '/w/.toolgate/settings.json', line: 7, scope: 'local' } as const

function rule(text: string, behavior: RuleBehavior = 'deny'): Rule {
  const answer = parseRule(text, behavior, origin)
  if (isRuleFault(answer)) throw new Error(answer.message)
  return answer
}

describe('parseRule', () => {
  test('reads a bare rule and keeps its place', () => {
    expect(parseRule(' Bash ', 'deny', origin)).toEqual({
      behavior: 'deny',
      tool: 'Bash',
      text: ' Bash ',
      origin: { kind: 'settings', file: '/w/.toolgate/settings.json', line: 7 },
      scope: 'local',
    })
  })

  test('reads everything between the outer parentheses as the specifier', () => {
    expect(rule('Bash( echo (a) )').specifier).toBe('echo (a)')
    expect(rule('Bash(*)').specifier).toBe('*')
  })

  test.each([
    ['', 1, 'a tool name'],
    ['   ', 4, 'a tool name'],
    ['(rm *)', 1, 'a tool name'],
    ['Bash(', 6, '`)`'],
    ['Bash(rm *', 10, '`)`'],
    ['Bash(rm) x', 9, 'the end of the rule after `)`'],
    ['Bash rm', 5, '`(` or the end of the rule'],
    ['Bash()', 6, 'what the rule is about between the parentheses'],
    ['Bash(  )', 6, 'what the rule is about between the parentheses'],
  ])('%j is a fault at column %i', (text, column, expected) => {
    expect(parseRule(text, 'allow', origin)).toMatchObject({
      fault: 'rule',
      text,
      column,
      expected,
      origin: { line: 7 },
    })
  })

  test.each(['*', 'B*', 'mcp__*', 'mcp__git*', 'mcp__git*__get', 'mcp__*__get'])(
    'an allow rule must not hold the open glob %s',
    (text) => {
      expect(parseRule(text, 'allow', origin)).toMatchObject({ fault: 'rule', column: text.indexOf('*') + 1 })
      expect(isRuleFault(parseRule(text, 'deny', origin))).toBe(false)
      expect(isRuleFault(parseRule(text, 'ask', origin))).toBe(false)
    },
  )

  test.each(['mcp__github__*', 'mcp__github__get_*', 'mcp__claude_ai_Gmail__*_read'])(
    'an allow rule may hold %s, behind a whole server name',
    (text) => {
      expect(isRuleFault(parseRule(text, 'allow', origin))).toBe(false)
    },
  )

  test('takes the scope from the kind of the origin when none is given', () => {
    const scopes = (['managed', 'flag', 'session', 'person', 'settings'] as const).map(
      (kind) => (parseRule('Bash', 'deny', { kind }) as Rule).scope,
    )
    expect(scopes).toEqual(['managed', 'flags', 'session', 'session', 'project'])
  })

  test('never throws, and a text is a rule or a fault inside or just behind it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('allow', 'ask', 'deny'), (text, behavior) => {
        const answer = parseRule(text, behavior, origin)
        if (isRuleFault(answer)) return answer.column >= 1 && answer.column <= text.length + 1
        return text.includes(answer.tool) && text.includes(answer.specifier ?? '')
      }),
    )
  })

  test('one bad line does not cost the others', () => {
    const { rules, faults } = parseRules({ allow: ['Bash(', 'Read'], deny: ['Bash(rm *)'] }, origin)
    expect(rules.map((one) => one.text)).toEqual(['Bash(rm *)', 'Read'])
    expect(faults.map((one) => one.message)).toEqual(['The allow rule "Bash(" is ignored: expected `)` at column 6.'])
  })
})

describe('hides', () => {
  const stop = { name: 'TaskStop', aliases: ['KillShell'] }
  const issue = { name: 'mcp__github__get_issue' }

  test.each([
    ['TaskStop', stop],
    ['KillShell', stop],
    ['*', stop],
    ['Task*', stop],
    ['mcp__github', issue],
    ['mcp__github__*', issue],
    ['mcp__github__get_issue', issue],
    ['mcp__*', issue],
  ])('the bare deny %s hides the tool', (text, tool) => {
    expect(hides(tool, [rule('Other'), rule(text)])?.text).toBe(text)
  })

  test.each([
    ['TaskStop(x)', stop],
    ['TaskStop(*)', stop],
    ['Task', stop],
    ['mcp__git', issue],
    ['mcp__github__get', issue],
    ['mcp__github-evil', issue],
  ])('%s hides nothing', (text, tool) => {
    expect(hides(tool, [rule(text)])).toBeUndefined()
  })

  test('allow and ask rules hide nothing', () => {
    expect(hides(stop, [rule('TaskStop', 'allow'), rule('TaskStop', 'ask')])).toBeUndefined()
  })

  test('a server is compared whole, as the host names it', () => {
    expect(hides({ name: 'mcp__a__b__c', server: 'a__b' }, [rule('mcp__a__b')])?.text).toBe('mcp__a__b')
    expect(hides({ name: 'mcp__a__b__c', server: 'a' }, [rule('mcp__a__b')])).toBeUndefined()
  })
})
