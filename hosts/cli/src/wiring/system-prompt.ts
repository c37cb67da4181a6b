/** The system prompt: a short text of our own, and what a trusted folder says to every agent. */
import type { PreparedSession } from './prepare-session.ts'
import type { Guide } from './read-guides.ts'

export function systemPrompt({ place, surface }: PreparedSession, guides: readonly Guide[]): string {
  const brief = surface.facts.features['brief']?.value === true ? ['Answer as briefly as the question allows.'] : []
  const own = [
    'You are a coding agent that works with the tools it is given, in the folder of a real project.',
    `The folder is ${place.cwd}; relative paths start there. The system is ${place.platform}.`,
    'Look before you change something, make the smallest change that does the work, and check the result.',
    'A call that is refused was refused on purpose: do not try to get around it; find another way or say what is missing.',
    'When you are done, say in a few sentences what you did and what you found.',
    ...brief,
  ]
  const said = guides.map(({ name, text }) => `The project says in ${name}:\n\n${text}`)
  return [own.join('\n'), ...said].join('\n\n')
}
