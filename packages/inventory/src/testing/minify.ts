/** Every way the tests minify a bundle. */
import { transform as esbuild } from 'esbuild'
import { minify as terser } from 'terser'

/** A named minifier setting. */
export interface MinifierSetting {
  readonly id: string
  minify(source: string): Promise<string>
}

/** Settings from none to aggressive, over two minifiers. */
export const MINIFIERS: readonly MinifierSetting[] = [
  { id: 'as written', minify: async (source) => source },
  { id: 'esbuild whitespace', minify: async (source) => (await esbuild(source, { minifyWhitespace: true })).code },
  { id: 'esbuild identifiers', minify: async (source) => (await esbuild(source, { minifyIdentifiers: true })).code },
  { id: 'esbuild full', minify: async (source) => (await esbuild(source, { minify: true })).code },
  {
    id: 'esbuild full es2017',
    minify: async (source) => (await esbuild(source, { minify: true, target: 'es2017' })).code,
  },
  {
    id: 'esbuild full twice',
    minify: async (source) => (await esbuild((await esbuild(source, { minify: true })).code, { minify: true })).code,
  },
  { id: 'terser default', minify: (source) => withTerser(source, {}) },
  { id: 'terser mangle only', minify: (source) => withTerser(source, { compress: false }) },
  { id: 'terser toplevel', minify: (source) => withTerser(source, { toplevel: true, compress: { passes: 2 } }) },
  {
    id: 'terser three passes',
    minify: (source) =>
      withTerser(source, {
        toplevel: true,
        compress: { passes: 3, keep_fargs: false, hoist_funs: true, hoist_props: true },
      }),
  },
  {
    id: 'esbuild then terser',
    minify: async (source) => withTerser((await esbuild(source, { minify: true })).code, { compress: { passes: 2 } }),
  },
]

async function withTerser(source: string, options: Parameters<typeof terser>[1]): Promise<string> {
  const { code } = await terser(source, options)
  return code ?? ''
}
