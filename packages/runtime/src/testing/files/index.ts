/** Files in memory, and what every files port must do. */
export { createMemoryDisk } from './memory-disk.ts'
export type { MemoryDisk, MemoryEntry, MemoryNode, MemoryTree } from './memory-disk.ts'
export { createMemoryFiles } from './memory-files.ts'
export { filesConformance } from './files-conformance.ts'
export type { FilesWorld } from './files-conformance.ts'
