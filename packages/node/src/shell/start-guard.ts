/** A small process that outlives a session's own, and ends what that one no longer can: it was killed, or it left in haste. */
import { spawn } from 'node:child_process'

/** Killing is repeated for what appears meanwhile. */
const SCRIPT = `trap '' INT TERM HUP
while read -r word; do [ "$word" = released ] && exit 0; done
for round in 1 2 3 4 5; do
  found=$(grep -lzF -e "$1" /proc/[0-9]*/environ 2>/dev/null)
  [ -z "$found" ] && exit 0
  for path in $found; do pid=\${path#/proc/}; kill -KILL "\${pid%/environ}" 2>/dev/null; done
done`

export interface Guard {
  /** Everything has been ended: there is nothing left to guard. */
  release(): void
}

/**
 * Waits until this process is gone, then kills every process whose environment holds the mark. A machine that cannot
 * start it works without; only Linux shows the environment of processes.
 */
export function startGuard(mark: string): Guard {
  if (process.platform !== 'linux') return { release: () => {} }
  // The system closes our end of its input when this process dies, however it dies.
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', mark], {
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  if ('unref' in child.stdin) (child.stdin as unknown as { unref(): void }).unref()
  return { release: () => void child.stdin.end('released\n') }
}
