/** All ports by name: the names that `needs` uses, that a host lends, and that the call context carries. */
import type { ClockPort } from './clock.ts'
import type { DialogPort } from './dialog.ts'
import type { FilesPort } from './files.ts'
import type { HttpPort } from './http.ts'
import type { SearchPort } from './search.ts'
import type { ShellPort } from './shell.ts'
import type { StorePort } from './store.ts'
import type { ViewsPort } from './views.ts'

/** Open for extension: a host's own port is added by declaration merging. */
export interface Ports {
  readonly files: FilesPort
  readonly search: SearchPort
  readonly shell: ShellPort
  readonly http: HttpPort
  readonly clock: ClockPort
  readonly store: StorePort
  readonly dialog: DialogPort
  readonly views: ViewsPort
}

export type PortName = keyof Ports & string

/** What a host really lends: any part of the ports. */
export type LentPorts = Partial<Ports>
