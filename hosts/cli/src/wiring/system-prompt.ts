/** The system prompt: a short text of our own, and what a trusted folder says to every agent. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedSession } from './prepare-session.ts'

/** In this order; a folder that has both means both. */
const guides = ['AGENTS.md', 'CLAUDE.md'] as const

/** Characters of one guide at most: it is sent with every request. */
const GUIDE_LIMIT = 40_000

export async function systemPrompt({ place, trusted, surface }: PreparedSession): Promise<string> {
  const brief = surface.facts.features['brief']?.value === true ? ['Answer as briefly as the question allows.'] : []
  const own = [
    'You are a coding agent that works with the tools it is given, in the folder of a real project.',
    `The folder is ${place.cwd}; relative paths start there. The system is ${place.platform}.`,
    'Look before you change something, make the smallest change that does the work, and check the result.',
    'A call that is refused was refused on purpose: do not try to get around it; find another way or say what is missing.',
    'When you are done, say in a few sentences what you did and what you found.',
    ...brief,
  ]
  const said = trusted ? await Promise.all(guides.map((name) => readGuide(join(place.workspace, name), name))) : []
  return [own.join('\n'), ...said.filter((guide) => guide !== undefined)].join('\n\n')
}

async function readGuide(path: string, name: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined || text.trim() === '') return undefined
  const kept =
    text.length > GUIDE_LIMIT ? `${text.slice(0, GUIDE_LIMIT)}\n[cut after ${GUIDE_LIMIT} characters]` : text.trimEnd()
  return `The project says in ${name}:\n\n${kept}`
}
