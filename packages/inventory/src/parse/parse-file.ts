/** One text to one tree: the native parser first, a parser that cannot end the process when the text nests deeply, else a fault. */
import { parse, parseSync, rawTransferSupported, type ParserOptions } from 'oxc-parser'
import { parse as parseMeriyah } from 'meriyah'
import type { Fault } from './fault.ts'
import { createLazyView, type LazyNode } from './lazy-view.ts'
import { measureNesting } from './nesting.ts'
import { faultAt } from './position.ts'
import type { SourceFile } from './source-file.ts'
import type { SyntaxNode } from './syntax-node.ts'
import { survivesTrial, SURELY_FITS } from './trial-parse.ts'
import { createWordIndex } from './word-index.ts'
import { createSyntaxTree, type SyntaxTree } from './syntax-tree.ts'

/** Largest text that is parsed, in UTF-16 units; the native parser's transfer buffer holds the tree of about this much. */
export const LARGEST_TEXT = 128 * 1024 * 1024

/** Nesting up to which the native parser is safe on an 8 MB stack, with a wide margin: it overflows between 1,000 and 4,000. */
const SAFE_NESTING = 500

/** A zero byte this early means that the file is no text. */
const BINARY_PREFIX = 4096

type Goal = 'module' | 'script' | 'commonjs'

interface LazyResult {
  readonly program: LazyNode
  readonly errors: readonly { message: string; labels: readonly { start: number }[] }[]
  dispose(): void
}

/**
 * How a file is parsed: `lazy` trees are cheap to make but reserve address space until they are released, `whole` ones hold every
 * node, and of a `checked` one only the faults are read; it is parsed again when first asked.
 */
export interface ParseOptions {
  readonly form: 'lazy' | 'whole' | 'checked'
}

/** Parse one source; never rejects. A fault carries the position of the furthest error among the goals that were tried. */
export async function parseFile(
  file: SourceFile,
  { form }: ParseOptions = { form: 'lazy' },
): Promise<SyntaxTree | Fault> {
  if (file.text.length > LARGEST_TEXT) {
    return faultAt(file, LARGEST_TEXT, {
      code: 'too-large',
      message: `The text is longer than ${LARGEST_TEXT} characters.`,
    })
  }
  const binary = file.text.slice(0, BINARY_PREFIX).indexOf('\0')
  if (binary !== -1)
    return faultAt(file, binary, {
      code: 'not-javascript',
      message: 'The file holds binary data, not JavaScript text.',
    })
  const nesting = measureNesting(file.text)
  if (nesting.tokens > SURELY_FITS && !survivesTrial(file, goalsOf(file).map(optionsFor))) {
    return faultAt(file, 0, {
      code: 'too-large',
      message: `The text holds ${nesting.tokens} tokens, more than the parser has room for.`,
    })
  }
  const native =
    nesting.depth <= SAFE_NESTING ? await parseNative(file, rawTransferSupported() ? form : 'whole') : undefined
  if (native !== undefined && !('fault' in native)) return native
  const fallback = parseFallback(file)
  if (!('fault' in fallback)) return fallback
  if (native !== undefined) return native
  return fallback.code === 'too-deep' ? faultAt(file, nesting.offset, fallback) : fallback
}

function goalsOf(file: SourceFile): Goal[] {
  if (file.path.endsWith('.mjs')) return ['module', 'script', 'commonjs']
  if (file.path.endsWith('.cjs')) return ['commonjs', 'script', 'module']
  return /(?:^|[;}\n])\s*(?:import|export)\b/.test(file.text.slice(0, 65_536)) ||
    /export\s*\{[^}]*\};?\s*(?:\/\/[^\n]*\s*)?$/.test(file.text.slice(-65_536))
    ? ['module', 'script', 'commonjs']
    : ['script', 'module', 'commonjs']
}

function optionsFor(goal: Goal) {
  return { sourceType: goal, preserveParens: false, lang: 'js' } satisfies ParserOptions
}

async function parseNative(file: SourceFile, form: ParseOptions['form']): Promise<SyntaxTree | Fault> {
  let furthest: Fault | undefined
  for (const goal of goalsOf(file)) {
    const options = optionsFor(goal)
    const outcome = form === 'whole' ? eagerTree(file, options) : await lazyTree(file, options, form)
    if (!('fault' in outcome)) return outcome
    if (furthest === undefined || outcome.offset > furthest.offset) furthest = outcome
  }
  return furthest as Fault
}

/** The words are indexed here while the parser works on a thread of its own. */
async function lazyTree(
  file: SourceFile,
  options: ParserOptions,
  form: 'lazy' | 'checked',
): Promise<SyntaxTree | Fault> {
  const parsing = parse(file.path, file.text, { ...options, experimentalLazy: true } as ParserOptions)
  const words = form === 'lazy' ? createWordIndex(file.text) : undefined
  const result = (await parsing) as unknown as LazyResult
  const error = result.errors[0]
  const fault = error === undefined ? undefined : syntaxFault(file, error)
  const again = () => eagerProgram(file, options).program
  if (fault === undefined && words !== undefined) {
    const program = createLazyView(file.text)(result.program)
    return createSyntaxTree(file, 'oxc-lazy', { program, words, release: () => result.dispose(), again })
  }
  result.dispose()
  return fault ?? createSyntaxTree(file, 'oxc-lazy', { again })
}

function eagerTree(file: SourceFile, options: ParserOptions): SyntaxTree | Fault {
  try {
    const result = eagerProgram(file, options)
    const error = result.errors[0]
    return error === undefined
      ? createSyntaxTree(file, 'oxc', { program: result.program, again: () => eagerProgram(file, options).program })
      : syntaxFault(file, error)
  } catch (thrown) {
    // Operators and calls in a row nest to the left without a bracket; the tree is handed over by recursion.
    if (thrown instanceof RangeError) return tooDeep(file)
    throw thrown
  }
}

/** The whole tree at once: raw transfer where it can, which hands its buffer back by itself. */
function eagerProgram(file: SourceFile, options: ParserOptions): ReturnType<typeof parseSync> {
  return parseSync(
    file.path,
    file.text,
    (rawTransferSupported() ? { ...options, experimentalRawTransfer: true } : options) as ParserOptions,
  )
}

function syntaxFault(file: SourceFile, error: { message: string; labels: readonly { start: number }[] }): Fault {
  return faultAt(file, error.labels[0]?.start ?? 0, { code: 'syntax-error', message: error.message })
}

function parseFallback(file: SourceFile): SyntaxTree | Fault {
  let fault: Fault | undefined
  for (const goal of goalsOf(file).filter((each) => each !== 'commonjs')) {
    try {
      const program = parseMeriyah(file.text, {
        sourceType: goal === 'module' ? 'module' : goal === 'script' ? 'script' : 'commonjs',
        ranges: true,
        next: true,
        webcompat: true,
        raw: true,
      })
      return createSyntaxTree(file, 'meriyah', { program: program as unknown as SyntaxNode })
    } catch (error) {
      fault ??= fallbackFault(file, error)
    }
  }
  return fault as Fault
}

function tooDeep(file: SourceFile): Fault {
  return faultAt(file, 0, { code: 'too-deep', message: 'The text nests too deeply to be read.' })
}

function fallbackFault(file: SourceFile, error: unknown): Fault {
  if (error instanceof RangeError) return tooDeep(file)
  const { start, description, message } = error as { start?: number; description?: string; message?: string }
  return faultAt(file, start ?? 0, {
    code: 'syntax-error',
    message: description ?? message ?? 'The text is not JavaScript.',
  })
}
