/** Shell builtins. Source of every entry: bash(1) 5.2, SHELL BUILTIN COMMANDS. */
import { defineProgram, type ProgramCall } from './define-program.ts'

const LOCAL_NAME = /^[a-z_][a-z0-9_]*$/

export const builtinPrograms = [
  defineProgram({
    names: 'echo',
    source: 'bash(1)',
    operands: 'text*',
    options: '-n -e -E',
    ordered: true,
    harmless: true,
    rewrite: (words) =>
      words.filter(
        (word, index) =>
          index === 0 || word.value === null || !word.value.startsWith('-') || /^-[neE]+$/.test(word.value),
      ),
  }),
  defineProgram({
    names: 'true false : times',
    source: 'bash(1)',
    options: '',
    operands: 'text*',
    harmless: true,
    rewrite: (words) => words.filter((word) => word.value === null || !word.value.startsWith('-')),
  }),
  defineProgram({ names: 'exit return break continue logout', source: 'bash(1)', operands: 'text' }),
  defineProgram({ names: 'shift', source: 'bash(1)', operands: 'text' }),
  // -v writes a variable and evaluates its subscript (bash-133).
  defineProgram({
    names: 'printf',
    source: 'bash(1); %n stores a number in the variable that an argument names, such as PATH',
    operands: 'text text*',
    ordered: true,
    inspect: findFormatProblem,
  }),
  defineProgram({ names: 'pwd', source: 'bash(1)', options: '-L -P' }),
  // A folder change is followed by the walk, which refuses folders outside the workspace.
  defineProgram({ names: 'cd', source: 'bash(1)', options: '-L -P', operands: 'path', inspect: findCdProblem }),
  defineProgram({ names: 'type', source: 'bash(1)', options: '-a -f -P -p -t', operands: 'text*', harmless: true }),
  defineProgram({
    names: 'command',
    source: 'bash(1): -v and -V only describe; every other call is unwrapped',
    options: '-p -v -V',
    operands: 'text*',
    ordered: true,
    inspect: ({ options }) => (options.some((option) => option.shape.name !== '-p') ? null : 'it runs a command'),
  }),
  defineProgram({
    names: 'read',
    source: 'bash(1): a plain lower-case name only, since subscripts are evaluated (bash-135)',
    options: '-r -s -d=text -n=number -N=number -t=text -p=text -a=text',
    operands: 'text*',
    inspect: findReadProblem,
  }),
  defineProgram({ names: 'umask', source: 'bash(1): an operand sets it', options: '-S -p' }),
  defineProgram({
    names: 'ulimit',
    source: 'bash(1): an operand sets it',
    options: '-a -c -d -f -l -m -n -s -t -u -v -S -H',
  }),
  defineProgram({ names: 'jobs dirs', source: 'bash(1)', options: '-l -p -v -n -r -s' }),
  defineProgram({ names: 'help', source: 'bash(1)', options: '-d -m -s', operands: 'text*' }),
  defineProgram({
    names: 'shopt',
    source: 'bash(1): without -s and -u it prints',
    options: '-p -q',
    operands: 'text*',
  }),
  defineProgram({
    names: 'hash',
    source: 'bash(1): -p makes a name run another file (bash-153)',
    options: '-t -l',
    operands: 'text*',
    inspect: ({ options, operands }) =>
      options.length > 0 || operands.length === 0 ? null : 'it changes which file a name runs',
  }),
  defineProgram({ names: 'wait', source: 'bash(1): -p evaluates a variable name', operands: 'text*' }),
]

function findFormatProblem({ operands }: ProgramCall): string | null {
  const [format, ...values] = operands
  if (format === undefined) return null
  if (format.value === null) return values.length > 0 || format.splits ? 'its format is decided at run time' : null
  return /%[^%a-zA-Z]*[hlLjtz]*n/.test(format.value.replaceAll('%%', '')) ? 'its format sets a variable' : null
}

function findCdProblem({ operands }: ProgramCall): string | null {
  const target = operands[0]?.value
  if (target === undefined) return 'it leads to the home folder'
  return target === null || target === '-' || target === '' ? 'its target is decided at run time' : null
}

function findReadProblem({ options, operands }: ProgramCall): string | null {
  const names = operands.map((word) => word.value)
  for (const option of options) if (option.shape.name === '-a') names.push(option.value?.value ?? null)
  return names.every((name) => name !== null && LOCAL_NAME.test(name))
    ? null
    : 'it sets a variable that is not plainly local'
}
