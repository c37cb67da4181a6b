/** Ids of calls cross providers when a session changes its model; strict providers take few characters. */
import { fingerprint } from '../schema/fingerprint.ts'

/** The id itself where it is plain, else a plain one that differs for different ids. */
export function toPlainId(id: string): string {
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(id)) return id
  return `${id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 50)}_${fingerprint(id)}`
}
