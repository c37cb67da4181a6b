/** One test run for the whole house: tests stand beside the code they test and run from source. */
import { defineConfig } from 'vitest/config'

const source = { conditions: ['toolgate-source', 'module', 'node', 'import', 'default'] }

export default defineConfig({
  resolve: source,
  ssr: { resolve: source },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'hosts/*/src/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    testTimeout: 30_000,
  },
})
