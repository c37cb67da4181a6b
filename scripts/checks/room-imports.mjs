/** An import goes only where the room table of ARCHITECTURE.md lets it go. */
import { isPure } from './project.mjs'
import { findRoom, toTarget } from './room-table.mjs'

export const roomImports = {
  name: 'room-imports',
  check(project) {
    const { table, sources } = project
    const faults = table.faults.map((fault) => ({
      path: 'ARCHITECTURE.md',
      ...fault,
      message: `the room table: ${fault.message}.`,
    }))
    const governed = sources.filter(({ path }) => /^(packages|hosts|bench|examples)\//.test(path) && !isSetting(path))
    return [...faults, ...governed.flatMap((source) => checkSource(source, table))]
  },
}

function checkSource(source, table) {
  const room = findRoom(table, source.path)
  if (!room)
    return [
      { path: source.path, line: 1, message: 'lies in no room: move it into one, or add a row to ARCHITECTURE.md.' },
    ]
  return source.imports.flatMap((found) => {
    const message =
      leavesPackage(source.path, found.target) ??
      (source.isTest ? undefined : forbidden(found, room, { source, table }))
    return message ? [{ path: source.path, line: found.line, message }] : []
  })
}

/** Other packages are reached as a stranger would reach them, so that what is public stays whole. */
function leavesPackage(path, target) {
  if (target.kind !== 'file' || target.isPublic || packageOf(path) === packageOf(target.path)) return undefined
  return `reaches into ${target.path} by a relative path: import the public entry of that package.`
}

function forbidden({ specifier, target, onlyTypes }, room, { source, table }) {
  const may = (word) => room.allowed.includes(word)
  switch (target.kind) {
    case 'missing':
      return `"${specifier}" leads to no file and no public entry.`
    case 'node':
      return may('Node') || isPure(source.path) ? undefined : `may not import Node's "${specifier}": ${remedy(room)}`
    case 'npm':
      return may('npm packages') || may(`npm ${target.name}`) || (onlyTypes && may('types of npm packages'))
        ? undefined
        : `may not import the package "${target.name}": ${remedy(room)}`
    default:
      return mayEnter(target, room, table) ? undefined : `may not import ${target.path}: ${remedy(room)}`
  }
}

function mayEnter(target, room, table) {
  if (target.path.startsWith(`${room.root}/`)) return true
  if (target.isPublic && room.allowed.includes('any public entry')) return true
  return room.allowed.some((item) => {
    const place = toTarget(table, item, room.root)
    return place !== undefined && (target.path === `${place}.ts` || target.path.startsWith(`${place}/`))
  })
}

function remedy({ root, allowed }) {
  return `ARCHITECTURE.md lets ${root} import ${allowed.join(', ')}. Move the code, or take what you need as a parameter or a port.`
}

function packageOf(path) {
  return /^(packages|hosts)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0]
}

function isSetting(path) {
  return /\.config\.(ts|mts|mjs|js)$/.test(path)
}
