/** Which hosts and ports a list of allowed domains means. */

/** Where an entry names no port. */
const USUAL_PORTS = [80, 443]

/**
 * `example.com` is that host alone, `*.example.com` every host below it and not itself. `:8443` behind an entry allows
 * that port instead of 80 and 443. Labels are compared whole, case does not count, and a dot at the end neither.
 */
export function isAllowedHost(host: string, port: number, allowed: readonly string[]): boolean {
  const name = toName(host)
  return allowed.some((entry) => {
    const [pattern = '', portText] = entry.split(':')
    const ports = portText === undefined ? USUAL_PORTS : [Number(portText)]
    if (!ports.includes(port)) return false
    if (!pattern.startsWith('*.')) return toName(pattern) === name
    const parent = toName(pattern.slice(2))
    return parent !== '' && name.length > parent.length + 1 && name.endsWith(`.${parent}`)
  })
}

function toName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
