/** The version of this build; the manifest is the one place that holds it. */
import { readFileSync } from 'node:fs'

export function version(): string {
  // Source and bundle both lie one folder below the manifest.
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return manifest.version
}
