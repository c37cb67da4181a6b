/** The one way in: files of a target become an inventory, or a fault that says where the target could not be read. */
import { classify } from './classify/classify.ts'
import { joinNames } from './classify/join-names.ts'
import type { ClassificationRule } from './classify/rule.ts'
import { createProject } from './expand/project.ts'
import { sha256 } from './extract/canonical-json.ts'
import { rowDigest } from './extract/comparison.ts'
import { extract, type ExtractOptions } from './extract/extract.ts'
import { FORMAT_VERSION, type Inventory, type InventoryFile } from './inventory.ts'
import { faultAtStart, type Fault } from './parse/fault.ts'
import type { TargetFile } from './parse/source-file.ts'
import { readTrees, type ParsedSource, type ReadTrees } from './read-trees.ts'
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
  const reading = readTrees(target.files)
  // The parser is at work on a thread of its own by now.
  const hashes = new Map(target.files.map((file) => [file, hashOf(file)]))
  const read = await reading
  if (read.parsed.length === 0)
    return read.problems[0] ?? faultAtStart('no-sources', target.name, 'No file holds JavaScript.')
  const inventory = assemble({ ...read, target, hashes }, options)
  for (const { tree } of read.parsed) tree.release()
  return inventory
}

type FileHash = Omit<InventoryFile, 'parser'>

function hashOf({ path, bytes }: TargetFile): FileHash {
  return { path, bytes: bytes.byteLength, sha256: sha256(bytes) }
}

function toFile({ file: { path, text }, tree, targetFile }: ParsedSource, hashes: ReadonlyMap<TargetFile, FileHash>) {
  const known = targetFile === undefined ? undefined : hashes.get(targetFile)
  return { ...(known ?? hashOf({ path, bytes: Buffer.from(text) })), parser: tree.parser }
}

function assemble(
  { target, hashes, parsed, problems }: ReadTrees & { target: Target; hashes: ReadonlyMap<TargetFile, FileHash> },
  options: InventoryOptions,
): Inventory {
  const extraction = extract(createProject(parsed.map(({ tree }) => tree)), options)
  const files = parsed.map((each) => toFile(each, hashes))
  const registrations = extraction.registrations.map((row) => {
    const { digest: _, ...content } = row
    const classified = { ...content, class: classify(row, options.rules).class }
    return { ...classified, digest: rowDigest(classified) }
  })
  const [only, ...others] = hashes.values()
  const content = {
    formatVersion: FORMAT_VERSION,
    target: target.name,
    sha256:
      only !== undefined && others.length === 0
        ? only.sha256
        : sha256([...hashes.values()].map((file) => `${file.sha256} ${file.path}\n`).join('')),
    parser: [...new Set(files.map((file) => file.parser))].toSorted().join('+'),
    files,
    factories: extraction.factories,
    registrations,
    policySurfaces: extraction.policySurfaces,
    names: joinNames(registrations, { surfaces: extraction.policySurfaces, catalog: extraction.catalog }),
    summary: summaryOf(registrations),
    audit: auditOf(registrations, extraction),
    problems,
  }
  return { ...content, digest: inventoryDigest(content) }
}
