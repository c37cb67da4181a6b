/** One line for people about what a script does, on standard error so that a command's own output stays clean. */

export function say(line) {
  process.stderr.write(`toolgate: ${line}\n`)
}

/** Says what starts, runs it, and says how long it took. */
export async function sayWhile(line, work) {
  const started = performance.now()
  say(`${line} …`)
  const result = await work()
  say(`${line}: done in ${toSeconds(performance.now() - started)}`)
  return result
}

export function toSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
