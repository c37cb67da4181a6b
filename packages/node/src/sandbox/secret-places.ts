/** Where people and programs keep what a command has no business reading. Data, so that anybody can see what is covered. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Under the home folder: keys, tokens, password stores, histories, and the profiles of browsers. */
const UNDER_HOME = [
  '.ssh',
  '.aws',
  '.azure',
  '.kube',
  '.gnupg',
  '.password-store',
  '.docker',
  '.netrc',
  '.npmrc',
  '.yarnrc.yml',
  '.pypirc',
  '.pgpass',
  '.my.cnf',
  '.git-credentials',
  '.vault-token',
  '.databrickscfg',
  '.gem/credentials',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.terraform.d/credentials.tfrc.json',
  '.m2/settings.xml',
  '.gradle/gradle.properties',
  '.config/gcloud',
  '.config/gh',
  '.config/glab-cli',
  '.config/git/credentials',
  '.config/hub',
  '.config/op',
  '.config/sops',
  '.config/rclone',
  '.config/containers/auth.json',
  '.config/google-chrome',
  '.config/chromium',
  '.config/BraveSoftware',
  '.config/toolgate',
  '.local/share/keyrings',
  '.local/share/toolgate',
  '.local/state/toolgate',
  '.mozilla',
  '.claude/.credentials.json',
  '.claude.json',
  '.codex/auth.json',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
] as const

/** Of the machine. Root reads these without being asked, and a command of root is still root to the files that root owns. */
const OF_THE_MACHINE = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/sudoers',
  '/etc/sudoers.d',
  '/etc/ssh',
  '/etc/ssl/private',
  '/etc/kubernetes',
  '/etc/rancher',
  '/etc/wireguard',
  '/etc/NetworkManager/system-connections',
  '/etc/krb5.keytab',
  '/var/lib/docker',
  '/var/lib/kubelet',
  '/var/lib/cloud',
  '/var/spool/cron',
] as const

/** The homes of others are under here, and `/root`. */
const HOMES = '/home'

export function findSecretPlaces(home: string): readonly string[] {
  const others = [...listFolder(HOMES).map((name) => join(HOMES, name)), '/root']
  return [...UNDER_HOME.map((name) => join(home, name)), ...OF_THE_MACHINE, ...others.filter((path) => path !== home)]
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
