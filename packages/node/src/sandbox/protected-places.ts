/** Names in a workspace that make other programs run something later: outside, with everything a person may do. */
import { join } from 'node:path'

/** Read by git, by this program, by other agents and by editors when they open the folder. */
const NAMES = [
  '.git/hooks',
  '.git/config',
  '.toolgate',
  '.claude',
  '.mcp.json',
  '.vscode',
  '.idea',
  '.husky',
  '.envrc',
] as const

export function findProtectedPlaces(workspace: string): readonly string[] {
  return NAMES.map((name) => join(workspace, name))
}
