/** Decides whether a Node version is one that the packages run on. */

/**
 * True when `version` (`24.22.3` or `v24.22.3`) lies in `range`: alternatives joined by `||`, each `^a.b.c` or `>=a.b.c`.
 * Set-up runs before any dependency is there, so it cannot use a library for this.
 */
export function isInRange(version, range) {
  const wanted = toNumbers(version)
  return range.split('||').some((alternative) => {
    const [, operator, floor] = /^\s*(\^|>=)\s*v?(\d+\.\d+\.\d+)\s*$/.exec(alternative) ?? []
    if (!operator) throw new Error(`Cannot read the Node range "${alternative}": write ^a.b.c or >=a.b.c.`)
    const least = toNumbers(floor)
    return isAtLeast(wanted, least) && (operator === '>=' || wanted[0] === least[0])
  })
}

function toNumbers(version) {
  return version.replace(/^v/, '').split('-')[0].split('.').map(Number)
}

function isAtLeast(version, floor) {
  for (const [index, part] of floor.entries()) {
    if (version[index] !== part) return version[index] > part
  }
  return true
}
