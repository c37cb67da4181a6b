/** The promises of a sandbox in words and data, as they hold now. */
import type { SandboxDescription, SandboxMissing, SandboxPromise, SandboxPromiseName } from './sandbox.ts'

export interface PromiseFacts {
  readonly state: SandboxDescription['state']
  readonly missing?: SandboxMissing
  readonly writable: readonly string[]
  readonly deniedReads: readonly string[]
  readonly allowedDomains: readonly string[] | 'none'
}

export function describePromises(facts: PromiseFacts): SandboxDescription {
  const holds = facts.state === 'on'
  const promises = (Object.keys(WITHOUT) as SandboxPromiseName[]).map((name): SandboxPromise => ({
    name,
    holds,
    text: holds ? toText(name, facts) : WITHOUT[name],
  }))
  return { state: facts.state, promises, ...(facts.missing === undefined ? {} : { missing: facts.missing }) }
}

const WITHOUT: Readonly<Record<SandboxPromiseName, string>> = {
  writes: 'A command writes wherever this user may write.',
  reads: 'A command reads whatever this user may read.',
  network: 'A command may connect to anything.',
  processes: 'A process that leaves its group and clears its environment can outlive the session.',
  privileges: 'A command may use whatever raises its rights, such as sudo.',
  environment: 'A command can read the environment of other processes of this user.',
}

function toText(name: SandboxPromiseName, { writable, deniedReads, allowedDomains }: PromiseFacts): string {
  switch (name) {
    case 'writes':
      return `Writes reach only ${writable.join(', ')} and a private /tmp, and there no name that makes other programs run something.`
    case 'reads':
      return `${deniedReads.length} places with secrets cannot be read, nor named sockets be reached. Everything else that this user may read can be read.`
    case 'network':
      if (allowedDomains === 'none')
        return 'There is no network, and nothing on this machine can be reached through loopback.'
      return `Only ${allowedDomains.join(', ')} can be reached, through a proxy; programs that know no proxy reach nothing.`
    case 'processes':
      return 'Nothing that a command starts outlives the command, and it sees no process but its own.'
    case 'privileges':
      return 'No rights can be gained: no capabilities, no set-user-id programs, no further user namespaces.'
    case 'environment':
      return 'A command sees the variables it is given and those of no other process.'
  }
}
