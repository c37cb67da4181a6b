/** What the classifier is shown: the call as the model wrote it, and what the person asked for. It holds no result and no text that was read. */
import type { AutoFault, AutoQuestion } from '@toolgate/runtime/policy'

interface Seen {
  readonly asked: readonly string[]
  readonly redact: (value: unknown) => unknown
}

/** An input that would have to be cut is not judged: the danger could stand in what is missing. */
const LONGEST_INPUT = 40_000
const LONGEST_REQUEST = 4_000
const REQUESTS = 20

/** JSON, so that nothing inside can pass for something beside it. */
export function describeCall(question: AutoQuestion, { asked, redact }: Seen): string | AutoFault {
  const { tool, input, effect, place, code } = question
  const shown = redact(input)
  if ((JSON.stringify(shown) ?? '').length > LONGEST_INPUT)
    return { fault: 'too-large', message: `was not asked: the input has more than ${LONGEST_INPUT} characters.` }
  return JSON.stringify(
    {
      asked: redact(asked.slice(-REQUESTS).map(shorten)),
      call: { tool: tool.name, input: shown },
      may: { access: effect.access, scope: effect.scope },
      stoppedBecause: causes[code] ?? 'no rule speaks of it',
      workspace: place.workspace,
      // The folder's own name may be the project's word, so it is not told.
      folder: whereIs(question),
      system: place.platform,
    },
    undefined,
    1,
  )
}

const causes: Readonly<Record<string, string>> = {
  command: 'the command may do more than read',
  'unread-command': 'the command could not be understood',
  edit: 'it changes a file',
  effect: 'it reaches beyond the conversation',
  outside: 'a path is, or leads, outside of the workspace',
  'unseen-path': 'nobody knows where a path leads',
  'hard-link': 'the file has a second name',
  'read-only-file': 'the file is marked read-only',
}

function whereIs({ place: { cwd, workspace } }: AutoQuestion): string {
  if (cwd === workspace) return 'the workspace'
  return /^[/\\]/u.test(cwd.slice(workspace.length)) && cwd.startsWith(workspace)
    ? 'inside of the workspace'
    : 'outside of the workspace'
}

/** Both ends of a request may hold what it forbids. */
function shorten(request: string): string {
  if (request.length <= LONGEST_REQUEST) return request
  const half = LONGEST_REQUEST / 2
  return `${request.slice(0, half)}\n[…]\n${request.slice(-half)}`.toWellFormed()
}
