/** From the files of a target to their trees: what declares no tool is checked and given back, what may declare one is kept. */
import { mayDeclareTools } from './extract/find-candidates.ts'
import { SHAPES } from './extract/shapes/index.ts'
import { embeddedSources } from './parse/embedded-sources.ts'
import { isFault, type Fault } from './parse/fault.ts'
import { parseFile } from './parse/parse-file.ts'
import { toSourceFile, type SourceFile, type TargetFile } from './parse/source-file.ts'
import type { SyntaxTree } from './parse/syntax-tree.ts'

/** What could be read, in the order of the files, and what could not. */
export interface ReadTrees {
  readonly parsed: readonly ParsedSource[]
  readonly problems: readonly Fault[]
}

interface Source {
  readonly file: SourceFile
  /** The file that it is the whole text of; absent when it lay inside one. */
  readonly targetFile?: TargetFile
}

export interface ParsedSource extends Source {
  readonly tree: SyntaxTree
}

/** Files checked at a time: the parser has threads of its own. */
const SIDE_BY_SIDE = 3
/** Lazy trees held at a time; each reserves six gigabytes of address space, though it touches little of it. */
const MOST_LAZY_TREES = 4
/** Texts up to this many characters are parsed whole: for them a reserved buffer costs more than the tree. */
const SMALL_TEXT = 1_000_000

/** Never rejects. Where one large file is read, it returns as soon as the parser works on a thread of its own. */
export async function readTrees(targetFiles: readonly TargetFile[]): Promise<ReadTrees> {
  const sources = targetFiles.flatMap(sourcesIn)
  const outcomes = await parseAll(sources.filter((source): source is Source => !isFault(source)))
  const parsed: ParsedSource[] = []
  const problems: Fault[] = []
  for (const source of sources) {
    const tree = isFault(source) ? source : outcomes.get(source)
    if (isFault(tree)) problems.push(tree)
    else if (tree !== undefined && !isFault(source)) parsed.push({ ...source, tree })
  }
  return { parsed, problems }
}

function sourcesIn(targetFile: TargetFile): (Source | Fault)[] {
  const embedded = embeddedSources(targetFile)
  if (isFault(embedded)) return [embedded]
  return embedded?.map((file) => ({ file })) ?? [{ file: toSourceFile(targetFile), targetFile }]
}

async function parseAll(sources: readonly Source[]): Promise<ReadonlyMap<Source, SyntaxTree | Fault>> {
  const outcomes = new Map<Source, SyntaxTree | Fault>()
  const isDeclaring = (source: Source): boolean => mayDeclareTools(source.file.text, SHAPES)
  const { declaring = [], silent = [] } = Object.groupBy(sources, (each) =>
    isDeclaring(each) ? 'declaring' : 'silent',
  )
  const waiting = silent.values()
  const checkNext = async (): Promise<void> => {
    for (const source of waiting) outcomes.set(source, await parseFile(source.file, { form: 'checked' }))
  }
  const checking = Promise.all(Array.from({ length: SIDE_BY_SIDE }, checkNext))
  let held = 0
  for (const source of declaring) {
    const isLazy = held < MOST_LAZY_TREES && source.file.text.length > SMALL_TEXT
    const tree = await parseFile(source.file, { form: isLazy ? 'lazy' : 'whole' })
    if (!isFault(tree) && tree.parser === 'oxc-lazy') held++
    outcomes.set(source, tree)
  }
  await checking
  return outcomes
}
