/** A home of its own for an agent under probe: nothing of the person's settings or keys, and every model at one address. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export interface IsolatedHome {
  /** An empty folder to work in. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** A free name for a socket, outside of what the agent sees as its own. */
  readonly socket: string
  remove(): Promise<void>
}

const KEY = 'probe-key-of-no-worth'

/** `search` is where programs are found; this Node's own folder goes before it. */
export async function createIsolatedHome(
  url: string,
  { search, extra = {} }: { readonly search: string; readonly extra?: Readonly<Record<string, string>> },
): Promise<IsolatedHome> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-probe-')))
  const [home, folder, temporary] = [join(root, 'home'), join(root, 'work'), join(root, 'tmp')]
  for (const path of [home, folder, temporary]) await mkdir(path)
  return {
    folder,
    socket: join(root, 'model.sock'),
    environment: {
      PATH: [dirname(process.execPath), search].join(delimiter),
      HOME: home,
      USERPROFILE: home,
      TMPDIR: temporary,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_CACHE_HOME: join(home, '.cache'),
      XDG_DATA_HOME: join(home, '.local', 'share'),
      XDG_STATE_HOME: join(home, '.local', 'state'),
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      NO_COLOR: '1',
      // What honours it says nothing of its use to anybody.
      DO_NOT_TRACK: '1',
      ...places(url),
      ...proxies(url),
      ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, value.replaceAll('{url}', url)])),
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}

function places(url: string): Readonly<Record<string, string>> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: KEY,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_BASE: `${url}/v1`,
    OPENAI_API_KEY: KEY,
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: KEY,
    GOOGLE_GENERATIVE_AI_API_KEY: KEY,
  }
}

/** What goes elsewhere is sent here, where it is refused and noted. An agent that ignores these variables is not held back. */
function proxies(url: string): Readonly<Record<string, string>> {
  const own = '127.0.0.1,localhost'
  return {
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    http_proxy: url,
    https_proxy: url,
    NO_PROXY: own,
    no_proxy: own,
    NODE_USE_ENV_PROXY: '1',
  }
}
