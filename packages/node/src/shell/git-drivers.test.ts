import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShell } from './open-shell.test.fixture.ts'

test('hardened git shows a difference and starts no driver that the repository names', async () => {
  const { folder, run } = openShell({
    hardenGit: (command) => command.startsWith('git diff') || command.startsWith('git status'),
  })
  await run('git init -q . && git config user.name t && git config user.email t@example.com')
  await run(
    'echo a > one.txt; echo a > two.bin; printf "*.txt diff=x filter=y\\n*.bin diff=z\\n" > .gitattributes; git add . && git commit -qm a',
  )
  await run(
    `git config diff.x.command "touch ${folder}/ran; true" && git config diff.external "touch ${folder}/ran; true"`,
  )
  await run(`git config filter.y.clean "touch ${folder}/ran; cat" && git config filter.y.required true`)
  await run(`git config diff.z.textconv "touch ${folder}/ran; cat"; echo b > one.txt; echo b > two.bin`)
  const difference = await run('git diff')
  const state = await run('git status --short')
  expect(existsSync(join(folder, 'ran'))).toBe(false)
  expect([difference.exitCode, state.exitCode, state.stdout.head.includes(' M one.txt\n')]).toEqual([0, 0, true])
  expect(difference.stdout.head).toContain('--- a/one.txt\n+++ b/one.txt\n@@ -1 +1 @@\n-a\n+b\n')
  await run('git --no-pager diff')
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})
