/** Lets one process at a time change the checkout, so that two commands started together do not collide. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from './say.mjs'

const PAUSE = 100
const BEAT = 2000
const SILENCE = 15_000

/** Runs `work` while holding the lock file; a lock whose process is gone is taken over. `tell` hears once that it waits. */
export async function withLock(file, work, tell = say) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!take(file)) {
    const holder = read(file)
    if (holder !== undefined && isStale(file, Number(holder))) release(file, holder)
    else {
      if (!told) tell(`waiting for process ${holder ?? '?'}, which is working on this checkout`)
      told = true
      await wait(PAUSE)
    }
  }
  const beat = setInterval(() => touch(file), BEAT)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (read(file) === String(process.pid)) rmSync(file, { force: true })
  }
}

/** Written beside and linked into place, so that nobody ever reads a lock without its process number. */
function take(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Moves the stale lock away first: when another process was quicker, its fresh lock is put back. */
function release(file, holder) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== holder) linkSync(aside, file)
  } catch {
    // Another process took the stale lock away: the next try decides.
  }
  rmSync(aside, { force: true })
}

/** A holder touches its lock; a process number alone may belong to another process by now, say in a new container. */
function isStale(file, holder) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age > SILENCE || !isAlive(holder)
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Somebody removed the lock by hand: the work goes on.
  }
}

function isAlive(holder) {
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
