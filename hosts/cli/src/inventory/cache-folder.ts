/** Where inventories and their texts are kept. */
import { join } from 'node:path'
import type { Machine } from '../wiring/machine.ts'
import { version } from '../version.ts'

/** Another version may find more in the same files. */
export function cacheFolder({ environment, home }: Pick<Machine, 'environment' | 'home'>): string {
  return join(environment['XDG_CACHE_HOME'] || join(home, '.cache'), 'toolgate', 'inventory', version())
}
