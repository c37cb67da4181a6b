/** Opens sockets to addresses that were judged, and to no others: the name is used for TLS alone and is never looked up again. */
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { canonicalAddress } from './judge-address.ts'

/** `addresses` are tried in their order until one answers. */
export function createPinnedConnector(addresses: readonly string[]): buildConnector.connector {
  const allowed = new Set(addresses.map(canonicalAddress))
  const entries = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, entries)
    else callback(null, entries[0]?.address ?? '', entries[0]?.family ?? 0)
  }
  const connect = buildConnector({
    lookup,
    autoSelectFamily: true,
    allowH2: false,
    maxCachedSessions: 0,
  })
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      // A second lock on the same door: whatever was dialled, it must be one of these.
      if (allowed.has(canonicalAddress(socket.remoteAddress ?? ''))) return callback(null, socket)
      socket.destroy()
      return callback(new Error('The connection led to an address that was not judged.'), null)
    })
  }
}
