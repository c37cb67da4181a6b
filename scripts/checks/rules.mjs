/** The rules that hold for the whole house, one file each. A rule is `{name, check(project)}` and gives failures back. */
import { ambientReads } from './ambient-reads.mjs'
import { contractReaders } from './contract-readers.mjs'
import { exportAll } from './export-all.mjs'
import { importCycles } from './import-cycles.mjs'
import { leadingSentence } from './leading-sentence.mjs'
import { nodeImports } from './node-imports.mjs'
import { ownBarrel } from './own-barrel.mjs'
import { readable } from './readable.mjs'
import { roomImports } from './room-imports.mjs'
import { toolNames } from './tool-names.mjs'

export const rules = [
  readable,
  roomImports,
  importCycles,
  nodeImports,
  exportAll,
  ownBarrel,
  contractReaders,
  toolNames,
  leadingSentence,
  ambientReads,
]
