/** What a trusted folder says to every agent, for the system prompt and for the hooks that hear of it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedSession } from './prepare-session.ts'

export interface Guide {
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Not blank; cut to what is sent. */
  readonly text: string
}

/** In this order; a folder that has both means both. */
const names = ['AGENTS.md', 'CLAUDE.md'] as const

/** Characters of one guide at most: it is sent with every request. */
const LIMIT = 40_000

export async function readGuides({ place, trusted }: PreparedSession): Promise<readonly Guide[]> {
  if (!trusted) return []
  const read = await Promise.all(names.map((name) => readGuide(name, join(place.workspace, name))))
  return read.filter((guide) => guide !== undefined)
}

async function readGuide(name: string, path: string): Promise<Guide | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined || text.trim() === '') return undefined
  const kept = text.length > LIMIT ? `${text.slice(0, LIMIT)}\n[cut after ${LIMIT} characters]` : text.trimEnd()
  return { name, path, text: kept }
}
