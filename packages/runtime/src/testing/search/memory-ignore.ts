/** Ignore files of a disk in memory. */
import type { MemoryDisk } from '../files/memory-disk.ts'
import { globToRegExp } from './memory-glob.ts'

interface Rule {
  readonly folder: string
  readonly keeps: boolean
  readonly test: RegExp
  readonly foldersOnly: boolean
}

/** Tells whether a file below a root is ignored, by itself or by one of its folders; the root itself never is. */
export function createIgnore(disk: MemoryDisk): (path: string, root: string) => boolean {
  const rules = [...disk.nodes]
    .filter(([path]) => /\/\.(git)?ignore$/.test(path))
    .toSorted(([a], [b]) => a.length - b.length)
    .flatMap(([path, node]) => rulesOf(path.slice(0, path.lastIndexOf('/')), new TextDecoder().decode(node.bytes)))

  function isIgnored(path: string, isFolder: boolean): boolean {
    const last = rules.findLast(
      (rule) =>
        path.startsWith(`${rule.folder}/`) &&
        (isFolder || !rule.foldersOnly) &&
        rule.test.test(path.slice(rule.folder.length + 1)),
    )
    return last !== undefined && !last.keeps
  }

  return (path, root) => {
    const parts = path.slice(root === '/' ? 1 : root.length + 1).split('/')
    return parts.some((part, index) => {
      const each = `${root === '/' ? '' : root}/${parts.slice(0, index + 1).join('/')}`
      return part === '.git' || isIgnored(each, index < parts.length - 1)
    })
  }
}

function rulesOf(folder: string, text: string): readonly Rule[] {
  return text.split('\n').flatMap((line) => {
    const rule = line.trim()
    if (rule === '' || rule.startsWith('#')) return []
    const keeps = rule.startsWith('!')
    const body = rule.replace(/^!/, '')
    const pattern = body.replace(/\/$/, '')
    const anchored = pattern.includes('/')
    return [
      {
        folder,
        keeps,
        foldersOnly: body.endsWith('/'),
        test: globToRegExp(anchored ? pattern.replace(/^\//, '') : `**/${pattern}`),
      },
    ]
  })
}
