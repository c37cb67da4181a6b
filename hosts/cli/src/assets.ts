/** Where the files lie that the command brings along: the same place for the bundle and for the sources. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Absolute path of the folder `demo` beside `src` and `dist`. */
export function demoFolder(): string {
  const fromHere = fileURLToPath(new URL('../demo', import.meta.url))
  if (existsSync(fromHere)) return fromHere
  throw new Error(`The files of the demo are not where they belong: ${fromHere}`)
}
