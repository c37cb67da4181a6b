/**
 * Runs every rule over a project. A comment `check-allow RULE: reason` on the line of a failure or the line above excuses it;
 * a comment that excuses nothing, or gives no reason, is a failure itself.
 */
import { rules } from './rules.mjs'

const ALLOWANCE = /^[\s*]*check-allow ([a-z-]+)(?::\s*(\S.*))?/

/** Failures `{path, line, rule, message}` in the order of path and line. */
export function findFailures(project) {
  const allowances = project.sources.flatMap(listAllowances)
  const failures = rules
    .flatMap((rule) => rule.check(project).map((failure) => ({ ...failure, rule: rule.name })))
    .filter((failure) => !isExcused(failure, allowances))
  return [...failures, ...allowances.flatMap(findIdle)].toSorted(
    (one, other) => compare(one.path, other.path) || one.line - other.line,
  )
}

function listAllowances({ path, comments, lineAt }) {
  return comments.flatMap(({ value, start, end }) => {
    const [, rule, reason] = ALLOWANCE.exec(value) ?? []
    return rule ? [{ path, line: lineAt(start), lastLine: lineAt(end) + 1, rule, reason, used: false }] : []
  })
}

function isExcused(failure, allowances) {
  const found = allowances.find(
    ({ path, line, lastLine, rule, reason }) =>
      reason && rule === failure.rule && path === failure.path && failure.line >= line && failure.line <= lastLine,
  )
  if (found) found.used = true
  return found !== undefined
}

function findIdle({ path, line, reason, used }) {
  if (used) return []
  const message = reason
    ? 'excuses nothing: take the comment away.'
    : 'gives no reason: write `check-allow RULE: reason`.'
  return [{ path, line, rule: 'check-allow', message }]
}

function compare(one, other) {
  if (one === other) return 0
  return one < other ? -1 : 1
}
