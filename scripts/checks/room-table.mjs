/** Reads the room table of ARCHITECTURE.md: which folders are rooms, and what each may import. */

const FIXED = new Set(['nothing', 'Node', 'npm packages', 'types of npm packages', 'any public entry', 'own package'])

/** `{rooms, faults}`; a fault is a line of the table that cannot be read. Columns: folder, purpose, may import. */
export function parseRoomTable(text) {
  const lines = text.split('\n')
  const header = lines.findIndex((line) => /^\|\s*folder\s*\|.*\|\s*may import\s*\|\s*$/.test(line))
  if (header < 0)
    return { rooms: [], faults: [{ line: 1, message: 'no table with the columns folder, purpose, may import' }] }
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'))
  const rows = lines
    .slice(header + 2, end < 0 ? undefined : end)
    .map((line, index) => ({ line: header + 3 + index, cells: toCells(line) }))
  const rooms = rows.flatMap(({ line, cells }) => {
    const allowed = cells.at(-1).split(',').map(strip).filter(Boolean)
    return toFolders(cells[0]).map((folder) => ({
      folder,
      line,
      allowed,
      pattern: toPattern(folder),
      literal: folder.replace(/<.*?>/g, '').length,
    }))
  })
  return { rooms, faults: rooms.flatMap((room) => findFaults(room, rooms)) }
}

/** The room that a file lies in: `{root, allowed}`, the most exact row first; nothing outside every room. */
export function findRoom({ rooms }, path) {
  const [best] = rooms
    .map((room) => ({ room, match: room.pattern.exec(path) }))
    .filter(({ match }) => match)
    .toSorted((one, other) => other.room.literal - one.room.literal)
  return best && { root: best.match[0].replace(/\/$/, ''), allowed: best.room.allowed }
}

/** The folder or file that an item of the last column names, seen from the room `root`; nothing for the other fixed words. */
export function toTarget({ rooms }, item, root) {
  const ownPackage = /^packages\/[^/]+\/src\//.exec(root)?.[0]
  if (item === 'own package') return ownPackage?.slice(0, -1)
  if (isFixed(item)) return undefined
  const [first, ...rest] = item.split('/')
  if (ownPackage && rooms.some(({ folder }) => folder === `${ownPackage}${first}`)) return `${ownPackage}${item}`
  if (!rooms.some(({ folder }) => folder.startsWith(`packages/${first}/`))) return `${ownPackage}${item}`
  return [`packages/${first}/src`, ...rest].join('/')
}

function findFaults(room, rooms) {
  const known = (target) =>
    rooms.some(({ folder, pattern }) => folder.startsWith(`${target}/`) || pattern.test(`${target}/`))
  return room.allowed
    .filter((item) => !isFixed(item) && !known(toTarget({ rooms }, item, room.folder)))
    .map((item) => ({ line: room.line, message: `"${item}" is neither a room nor a package of the table` }))
}

/** `npm NAME` allows one package of npm. */
function isFixed(item) {
  return FIXED.has(item) || item.startsWith('npm ')
}

/** One cell may name several folders; `{a,b}` in a folder stands for both. */
function toFolders(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, folder]) => {
    const [, before, choices, after] = /^(.*?)\{(.*)\}(.*)$/.exec(folder) ?? []
    return choices ? choices.split(',').map((choice) => `${before}${choice}${after}`) : [folder]
  })
}

function toPattern(folder) {
  const source = folder
    .split(/(<[^>]+>)/)
    .map((part) => (part.startsWith('<') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${source.join('')}/`)
}

function toCells(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function strip(item) {
  return item.replaceAll('`', '').trim()
}
