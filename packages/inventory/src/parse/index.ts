/** Public entry of `parse`: bytes to trees that can be asked for places and words. */
export { faultAtStart, isFault, type Fault, type FaultCode } from './fault.ts'
export { parseFile, LARGEST_TEXT } from './parse-file.ts'
export { positionAt, type Position } from './position.ts'
export { toSourceFile, type SourceFile, type TargetFile } from './source-file.ts'
export { isSyntaxNode, type SyntaxNode } from './syntax-node.ts'
export type { ParserName, Place, SyntaxTree } from './syntax-tree.ts'
