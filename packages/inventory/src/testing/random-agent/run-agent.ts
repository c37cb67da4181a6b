/** Runs a random agent in a context of its own, to see that its writer tells the truth about it. */
import vm from 'node:vm'

/** The names of the tools that a run makes; a name that only a run knows is `OPEN`. */
export function runAgent(
  source: string,
  { env, platform }: { env: Record<string, string>; platform: string },
): string[] {
  const made: { name?: unknown }[] = []
  const remote = new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === 'overrides' || key === 'base') return () => ({})
        if (key === 'name') return () => 'OPEN'
        return key === 'key' ? () => 'unused' : anything()
      },
    },
  )
  const globals: Record<string, unknown> = { made, process: { env, platform }, z: anything(), remote, Error }
  globals.globalThis = globals
  vm.runInNewContext(source.replace(/export \{[^}]*\};?\s*$/, ''), globals, { timeout: 5000 })
  return made.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
}

/** Whatever is asked of it, it has. */
function anything(): unknown {
  return new Proxy(function nothing() {}, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => 'any'
      return key === Symbol.iterator ? function* none() {} : anything()
    },
    apply: () => anything(),
  })
}
