/** Which wall of a sandbox probably stopped a command, told from the words with which programs fail there. */

const WALLS: readonly (readonly [signs: RegExp, wall: string])[] = [
  [/read-only file ?system|EROFS/i, 'writes outside of the workspace fail'],
  [
    /network is unreachable|could not resolve|temporary failure in name resolution|EAI_AGAIN|ENETUNREACH|getaddrinfo|403 .*sandbox/i,
    'there is no network, or not to that host',
  ],
  [/permission denied|operation not permitted|EACCES|EPERM/i, 'some places cannot be read or changed'],
]

/** Empty when nothing points to a wall. */
export function wallNote(output: string): string {
  const wall = WALLS.find(([signs]) => signs.test(output))?.[1]
  return wall === undefined
    ? ''
    : `[The sandbox may have stopped it: ${wall}. If it cannot work inside, call again with dangerouslyDisableSandbox: true; the person is asked.]`
}
