/** The guides as data: pages, their fenced blocks, their tables, and the sources that they are held against. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Block {
  readonly language: string
  /** The word behind the language: a part of that file in `examples`, or else the name of a file that the page supposes. */
  readonly file?: string
  readonly text: string
  /** 1-based line of its first line in the page. */
  readonly line: number
}

export interface Page {
  /** From the root of the checkout. */
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const FENCED = /^```(\w+)?(?: (\S+))?\n([\s\S]*?)^```$/gm

export const pages: readonly Page[] = ['README.md', ...list('docs', /\.md$/)].map(toPage)

function toPage(path: string): Page {
  const text = read(path)
  const blocks = [...text.matchAll(FENCED)].map((found): Block => {
    const [, language = '', file, inner = ''] = found
    const line = text.slice(0, found.index).split('\n').length + 1
    return { language, ...(file !== undefined && { file }), text: inner, line }
  })
  return { path, text, blocks }
}

/** Paths below a folder, from the root of the checkout. */
export function list(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map(({ parentPath, name: file }) => join(parentPath, file).slice(root.length))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .toSorted()
}

/** Rows of the first table behind a heading or another text, cell by cell, without its head. */
export function tableAfter(path: string, text: string): readonly (readonly string[])[] {
  const page = read(path)
  const from = page.indexOf(text)
  if (from === -1) throw new Error(`${path} has no ${JSON.stringify(text)}`)
  const lines = page.slice(from).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start + 2, start + length).map(cellsOf)
}

function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** What stands in code spans of a text. */
export function codes(text: string): readonly string[] {
  return [...text.matchAll(/(`+)(.+?)\1(?!`)/g)].map(([, , code = '']) => code.trim())
}

/** The page without its fenced blocks. */
export function proseOf({ text }: Page): string {
  return text.replaceAll(FENCED, '')
}

/** The text of all sources of a folder, tests left out. */
export function sourcesOf(...folders: readonly string[]): string {
  return folders.flatMap((folder) => list(folder, /(?<!\.test)\.(ts|mjs)$/).map(read)).join('\n')
}
