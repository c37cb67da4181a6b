/** The output of a command as the model sees it. */
import type { ShellResult, StreamText } from '@toolgate/runtime/contract'

/** Both streams in order, with what was left out said in the middle; empty when nothing was printed. */
export function shownOutput({ output, artifact }: Pick<ShellResult, 'output' | 'artifact'>): string {
  if (output.omittedCharacters === 0) return joined(output).trimEnd()
  const whole = artifact === undefined ? '' : `; the whole output (${artifact.bytes} bytes) is in ${artifact.path}`
  return `${output.head}\n\n[${output.omittedCharacters} characters left out${whole}]\n\n${output.tail}`.trimEnd()
}

function joined({ head, tail }: StreamText): string {
  return `${head}${tail}`
}
