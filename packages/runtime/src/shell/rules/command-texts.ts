/** The spellings under which one command is shown to rules. */
import type { SimpleCommand } from '../analysis.ts'
import { isHarmlessAssignment } from '../judge/judge-assignments.ts'

/** Options before the subcommand that take a value, so that `git -C dir push` is seen as `git push`. Source: their manuals. */
const GLOBAL_VALUES: Readonly<Record<string, RegExp>> = {
  git: /^(?:-C|-c|--git-dir|--work-tree|--namespace|--exec-path|--super-prefix|--config-env|--attr-source)$/,
  docker: /^(?:-H|--host|-c|--context|--config|-l|--log-level|--tlscacert|--tlscert|--tlskey)$/,
  podman: /^(?:--url|--connection|-c|--identity|--log-level|--root|--runroot)$/,
  kubectl: /^(?:-n|--namespace|--context|--kubeconfig|--cluster|--user|-s|--server|--token|--as|--as-group)$/,
  helm: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/,
  npm: /^(?:--prefix|-C|-w|--workspace|--userconfig|--registry)$/,
  pnpm: /^(?:-C|--dir|--filter|-F)$/,
  yarn: /^(?:--cwd)$/,
  gh: /^(?:-R|--repo)$/,
  systemctl: /^(?:-H|--host|-M|--machine|-t|--type|-p|--property)$/,
  cargo: /^(?:-C|-Z|--config|--color|--manifest-path)$/,
  go: /^(?:-C)$/,
  make: /^(?:-C|--directory|-f|--file|-j|-I)$/,
  terraform: /^(?:-chdir)$/,
  aws: /^(?:--profile|--region|--output|--endpoint-url)$/,
  gcloud: /^(?:--project|--account|--configuration)$/,
  ip: /^(?:-n|-netns|-b|-batch)$/,
  apt: /^(?:-o|-c|-t)$/,
  'apt-get': /^(?:-o|-c|-t)$/,
  pip: /^(?:--proxy|--python|--cache-dir)$/,
}
const BLANK = /\s/

/** Every spelling that a deny or ask rule may mean: as written, quotes removed, by base name, without leading options. */
export function textsForDeny(command: SimpleCommand): readonly string[] {
  const { words } = command
  if (words.length === 0) return [command.text.trim()]
  const values = words.map((word) => word.value ?? word.text)
  const texts = [values.join(' '), words.map((word) => word.text).join(' '), command.text.trim()]
  const { program } = command
  if (program !== null) {
    if (program !== values[0]) texts.push([program, ...values.slice(1)].join(' '))
    const bare = withoutGlobalOptions(program, values)
    if (bare !== null) texts.push(bare)
    const trimmed = values.map((value) => value.trim()).filter((value) => value !== '')
    if (trimmed.length < values.length || trimmed.some((value, index) => value !== values[index]))
      texts.push([program, ...trimmed.slice(1)].join(' '))
  }
  return texts
}

/** False only where no spelling for deny and ask rules starts with the text. */
export function mayStartWith({ text, words, program }: SimpleCommand, start: string): boolean {
  const first = words[0]
  const begins = (word: string): boolean => word.startsWith(start) || start.startsWith(word)
  if (first !== undefined && (begins(first.text) || begins(first.value ?? '') || begins(program ?? ''))) return true
  return text.trimStart().startsWith(start)
}

/** The spellings that an allow rule may mean. Empty where the program is not known. */
export function textsForAllow(command: SimpleCommand): readonly string[] {
  const { words, assignments } = command
  if (words.length === 0 || command.program === null) return []
  const written = words.map((word) => word.text).join(' ')
  // A word with blanks keeps its quotes: `'npm test'` is one program name, not npm with an operand.
  const plain = words
    .map((word) => (word.value === null || word.value === '' || BLANK.test(word.value) ? word.text : word.value))
    .join(' ')
  const prefix = assignments.every((assignment) => isHarmlessAssignment(assignment, command.program))
    ? ''
    : `${assignments.map((assignment) => assignment.text).join(' ')} `
  return prefix === '' && plain === written ? [plain] : [prefix + plain, prefix + written]
}

function withoutGlobalOptions(program: string, values: readonly string[]): string | null {
  const takesValue = GLOBAL_VALUES[program]
  if (takesValue === undefined) return null
  let index = 1
  while (index < values.length && values[index]!.startsWith('-')) index += takesValue.test(values[index]!) ? 2 : 1
  return index === 1 ? null : [program, ...values.slice(index)].join(' ')
}
