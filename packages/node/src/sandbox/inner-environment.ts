/** The variables of a command inside: those given, without those that point at the session outside. */

/** Where the bridge to the proxy takes connections inside. */
export const PROXY_PORT = 3128

/** They name sockets and folders of the session outside, or files that a shell would run at its start. */
const DROPPED =
  'SSH_AUTH_SOCK SSH_AGENT_PID DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR DISPLAY WAYLAND_DISPLAY GPG_AGENT_INFO BASH_ENV ENV TEMP TMP'.split(
    ' ',
  )

const PROXIES = bothCases(['http_proxy', 'https_proxy', 'all_proxy'])

const LEFT_OUT = new Set([...DROPPED, ...PROXIES, ...bothCases(['no_proxy'])])

export function toInnerEnvironment(given: Readonly<Record<string, string>>, hasProxy: boolean): Record<string, string> {
  const address = `http://127.0.0.1:${PROXY_PORT}`
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !LEFT_OUT.has(name))),
    TMPDIR: '/tmp',
    ...(hasProxy ? Object.fromEntries(PROXIES.map((name) => [name, address])) : {}),
    // Node looks at the variables above only when it is told to.
    ...(hasProxy ? { NODE_USE_ENV_PROXY: '1' } : {}),
  }
}

function bothCases(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, name.toUpperCase()])
}
