/** Rules that would spare a question next time, narrowest first: each says no more than what was shown. */
import type { AnyTool } from '../../contract/index.ts'
import { suggestRules as suggestCommandRules } from '../../shell/index.ts'
import { hostOf } from '../match/match-url.ts'
import { namesOf } from '../paths/path-segments.ts'
import { approvalOf } from './approval-of.ts'
import type { Situation } from './situation.ts'

/** More would not be read. */
const LIMIT = 5

export function suggestRules(situation: Situation, knownTools: readonly AnyTool[]): readonly string[] {
  const { tool, request } = situation
  const { always, remember } = approvalOf(tool, request.input)
  if (always !== undefined || remember === false || tool.interactive === true) return []
  if (situation.touched.some(({ judgement }) => judgement.behavior !== 'allow' && judgement.firm)) return []
  if (request.server !== undefined) return [tool.name]
  const name = speakerOf(tool, knownTools)
  return [...new Set(specifiersOf(situation))]
    .slice(0, LIMIT)
    .map((specifier) => (specifier === undefined ? name : `${name}(${specifier})`))
}

/** The tool that speaks for the family of this one: path rules are written with its name. */
function speakerOf(tool: AnyTool, knownTools: readonly AnyTool[]): string {
  const { subject } = tool
  if (subject === undefined || subject.covers === true) return tool.name
  const speaker = knownTools.find(
    (known) =>
      known.subject?.covers === true && known.subject.kind === subject.kind && known.subject.access === subject.access,
  )
  return speaker?.name ?? tool.name
}

function specifiersOf({ target, touched, boundaries, command }: Situation): readonly (string | undefined)[] {
  switch (target.kind) {
    case undefined:
      return [undefined]
    case 'command':
      return command === undefined ? [] : suggestCommandRules(command)
    case 'url':
      return target.values.flatMap((url) => hostOf(url) ?? []).map((host) => `domain:${host}`)
    case 'name':
      return target.values
    case 'path': {
      const names = touched.map(({ facts }) => namesOf(facts.absolute, boundaries.platform).map(escapeName))
      return [
        ...names.map((path) => `//${path.join('/')}`),
        ...names.filter((path) => path.length > 1).map((path) => `//${path.slice(0, -1).join('/')}/**`),
      ]
    }
  }
}

function escapeName(name: string): string {
  return name.replace(/[\\*?[]/gu, '\\$&')
}
