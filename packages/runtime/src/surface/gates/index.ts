/** The gates that decide a request's tools, in their order. A new one is its file, its test and a line here. */
import { assembled } from './assembled.ts'
import { enabled } from './enabled.ts'
import { hosted } from './hosted.ts'
import { resident } from './resident.ts'
import { shipped } from './shipped.ts'

export const surfaceGates = [shipped, hosted, enabled, assembled, resident] as const
