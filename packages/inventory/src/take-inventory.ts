/** The one way in: files of a target become an inventory, or a fault that says where the target could not be read. */
import { classify } from './classify/classify.ts'
import { joinNames } from './classify/join-names.ts'
import type { ClassificationRule } from './classify/rule.ts'
import { createProject } from './expand/project.ts'
import { sha256 } from './extract/canonical-json.ts'
import { rowDigest } from './extract/comparison.ts'
import { extract, type ExtractOptions } from './extract/extract.ts'
import { mayDeclareTools } from './extract/find-candidates.ts'
import { SHAPES } from './extract/shapes/index.ts'
import { FORMAT_VERSION, type Inventory, type InventoryFile } from './inventory.ts'
import { embeddedSources } from './parse/embedded-sources.ts'
import { faultAtStart, isFault, type Fault } from './parse/fault.ts'
import { parseFile } from './parse/parse-file.ts'
import { toSourceFile, type TargetFile } from './parse/source-file.ts'
import type { SyntaxTree } from './parse/syntax-tree.ts'
import { inventoryDigest } from './report/inventory-digest.ts'
import { auditOf, summaryOf } from './report/summary.ts'

/** What is looked at: a name for people and the files in it. */
export interface Target {
  readonly name: string
  readonly files: readonly TargetFile[]
}

/** How an inventory is taken. */
export interface InventoryOptions extends ExtractOptions {
  /** Classification rules that go before the built-in ones. */
  readonly rules?: readonly ClassificationRule[]
}

/**
 * Take the inventory of a target. A target of which no file can be read gives the first fault; otherwise files that could not be
 * read are listed in `problems`. Never throws on input. The same bytes and options give the same inventory.
 */
export async function takeInventory(target: Target, options: InventoryOptions = {}): Promise<Inventory | Fault> {
  if (target.files.length === 0) return faultAtStart('no-sources', target.name, 'There is no JavaScript file here.')
  const hashes = target.files.map((file) => ({
    path: file.path,
    bytes: file.bytes.byteLength,
    sha256: sha256(file.bytes),
  }))
  const { trees, files, problems } = await readTrees(target.files, hashes)
  if (files.length === 0) return problems[0] ?? faultAtStart('no-sources', target.name, 'No file holds JavaScript.')
  const inventory = assemble({ target, hashes, files, problems }, { trees, options })
  for (const tree of trees) tree.release()
  return inventory
}

/** Lazy trees held at a time; each reserves six gigabytes of address space, though it touches little of it. */
const MOST_LAZY_TREES = 4
/** Texts up to this many characters are parsed whole: for them a reserved buffer costs more than the tree. */
const SMALL_TEXT = 1_000_000

type FileHash = Omit<InventoryFile, 'parser'>

async function readTrees(
  targetFiles: readonly TargetFile[],
  hashes: readonly FileHash[],
): Promise<{ trees: SyntaxTree[]; files: InventoryFile[]; problems: Fault[] }> {
  const trees: SyntaxTree[] = []
  const files: InventoryFile[] = []
  const problems: Fault[] = []
  let held = 0
  for (const [index, targetFile] of targetFiles.entries()) {
    const embedded = embeddedSources(targetFile)
    if (isFault(embedded)) {
      problems.push(embedded)
      continue
    }
    for (const source of embedded ?? [toSourceFile(targetFile)]) {
      // A file without any of the words is only checked: a lazy parse that is given back at once never builds its tree.
      const declares = mayDeclareTools(source.text, SHAPES)
      const tree = await parseFile(source, {
        lazy: !declares || (held < MOST_LAZY_TREES && source.text.length > SMALL_TEXT),
      })
      if (isFault(tree)) {
        problems.push(tree)
        continue
      }
      const known = embedded === undefined ? hashes[index] : undefined
      files.push({
        path: source.path,
        bytes: known?.bytes ?? Buffer.byteLength(source.text),
        sha256: known?.sha256 ?? sha256(source.text),
        parser: tree.parser,
      })
      if (!declares) tree.release()
      else if (tree.parser === 'oxc-lazy') held++
      trees.push(tree)
    }
  }

  return { trees, files, problems }
}

function assemble(
  read: { target: Target; hashes: readonly FileHash[]; files: readonly InventoryFile[]; problems: readonly Fault[] },
  { trees, options }: { trees: readonly SyntaxTree[]; options: InventoryOptions },
): Inventory {
  const extraction = extract(createProject(trees), options)
  const registrations = extraction.registrations.map((row) => {
    const { digest: _, ...content } = row
    const classified = { ...content, class: classify(row, options.rules).class }
    return { ...classified, digest: rowDigest(classified) }
  })
  const only = read.hashes.length === 1 ? read.hashes[0] : undefined
  const content = {
    formatVersion: FORMAT_VERSION,
    target: read.target.name,
    sha256: only?.sha256 ?? sha256(read.hashes.map((file) => `${file.sha256} ${file.path}\n`).join('')),
    parser: [...new Set(read.files.map((file) => file.parser))].toSorted().join('+'),
    files: read.files,
    factories: extraction.factories,
    registrations,
    policySurfaces: extraction.policySurfaces,
    names: joinNames(registrations, { surfaces: extraction.policySurfaces, catalog: extraction.catalog }),
    summary: summaryOf(registrations),
    audit: auditOf(registrations, extraction),
    problems: read.problems,
  }
  return { ...content, digest: inventoryDigest(content) }
}
