/** Turns what bubblewrap says when it cannot start into a reason and a remedy. */
import type { SandboxMissing } from './sandbox.ts'

interface Cause {
  readonly sign: RegExp
  readonly reason: string
  readonly fix: string
}

const CAUSES: readonly Cause[] = [
  {
    sign: /apparmor|setting up uid map: Permission denied|loopback: Failed RTM_NEWADDR/i,
    reason: 'The system does not let bubblewrap set up a user namespace (AppArmor does this on recent Ubuntu).',
    fix: 'Allow it for bubblewrap with an AppArmor profile that says `userns,`, or: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0',
  },
  {
    sign: /Creating new namespace failed|No permissions to create|user namespace|max_user_namespaces/i,
    reason: 'The system refuses user namespaces.',
    fix: 'sudo sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000; in a container, start it so that it may make namespaces',
  },
  {
    sign: /Can't mount proc|Can't mount devpts|pivot_root|Failed to make .* slave/i,
    reason: 'The system refuses the mounts that a sandbox needs, as containers without privileges do.',
    fix: 'Start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined, or work outside of it.',
  },
  {
    sign: /Unknown option/i,
    reason: 'The installed bubblewrap is too old.',
    fix: 'Needed is 0.8.0 or newer: apt-get install bubblewrap',
  },
]

export function explainFailure(said: string): SandboxMissing {
  const first = said.trim().split('\n')[0] ?? ''
  const cause = CAUSES.find(({ sign }) => sign.test(said))
  const words = first === '' ? 'It ended without a word.' : `It said: ${first}`
  if (cause === undefined)
    return {
      ok: false,
      reason: `bubblewrap does not work here. ${words}`,
      fix: 'Try by hand: bwrap --unshare-all --ro-bind / / true',
    }
  return { ok: false, reason: `${cause.reason} ${words}`, fix: cause.fix }
}
