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

const hardened = (command: string) => / git (?:status|diff|log|show|cat-file)/.test(` ${command}`)

async function openRepository(): Promise<ReturnType<typeof openShell>> {
  const shell = openShell({ hardenGit: hardened })
  await shell.run('git init -q . && git config user.name t && git config user.email t@example.com && echo a > one.txt')
  await shell.run('git add one.txt && git commit -qm first')
  await shell.run(`printf '#!/bin/sh\\ntouch ${shell.folder}/ran\\n' > planted && chmod +x planted`)
  return shell
}

test('hardened git does not start itself in a submodule, where the programs of its configuration would run', async () => {
  const { folder, run } = await openRepository()
  await run(
    'git init -q sub && cd sub && echo b > b && git add b && git -c user.name=t -c user.email=e commit -qm b; cd ..',
  )
  await run(
    `git -C sub config filter.x.clean "touch ${folder}/ran; cat"; echo "b filter=x" > sub/.gitattributes; printf '[submodule "sub"]\\n\\tpath = sub\\n\\turl = ./sub\\n\\tignore = none\\n' > .gitmodules`,
  )
  await run(
    'git add sub .gitmodules; git commit -qm sub; rm -f ran; echo c > sub/b; git config diff.submodule diff; git config status.submoduleSummary true',
  )
  const ends = [await run('git status'), await run('git diff'), await run('git diff HEAD')].map((end) => end.exitCode)
  expect([ends, existsSync(join(folder, 'ran'))]).toEqual([[0, 0, 0], false])
  await run('git --no-pager status')
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})

test('hardened git takes no repository that lies in the files of another one for its own', async () => {
  const { folder, run } = await openRepository()
  const planted = 'vendor/bare'
  await run(`mkdir -p ${planted} && git init -q --bare ${planted} && echo b > vendor/b.txt`)
  await run(`git -C ${planted} config core.bare false && git -C ${planted} config core.worktree "${folder}/vendor"`)
  await run(`git --git-dir ${planted} --work-tree vendor add b.txt; echo c > vendor/b.txt`)
  await run(`git --git-dir ${planted} config diff.external ${folder}/planted; rm -f ran; cd ${planted}`)
  const looked = await run('git diff')
  expect([looked.exitCode === 0, existsSync(join(folder, 'ran'))]).toEqual([false, false])
  await run('git --no-pager diff')
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})

test('hardened git verifies no signature, whatever format the configuration sets', async () => {
  const { folder, run } = await openRepository()
  await run(
    "git cat-file commit HEAD > c; sed -i '/^committer/a gpgsig -----BEGIN PGP SIGNATURE-----\\n \\n x\\n -----END PGP SIGNATURE-----' c; git update-ref HEAD $(git hash-object -t commit -w c)",
  )
  await run(`git config gpg.program ${folder}/planted; git config format.pretty '%h %G?'; git config pretty.mine '%G?'`)
  await run('git config log.showSignature true; rm -f ran')
  const ends = [await run('git log'), await run('git show'), await run('git log --pretty=mine')].map(
    (end) => end.exitCode,
  )
  expect([ends, existsSync(join(folder, 'ran'))]).toEqual([[0, 0, 0], false])
  await run('git --no-pager log')
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})

test('hardened git fetches nothing that a partial clone lacks', async () => {
  const { folder, run } = await openRepository()
  await run('git config uploadpack.allowFilter true; git config uploadpack.allowAnySHA1InWant true')
  await run(`git clone -q --no-checkout --filter=blob:none file://${folder} part`)
  await run(`cd part && git config remote.origin.uploadpack '${folder}/planted; git-upload-pack'; rm -f ../ran`)
  const end = await run('git show HEAD:one.txt')
  expect([end.exitCode === 0, existsSync(join(folder, 'ran'))]).toEqual([false, false])
  await run('git --no-pager show HEAD:one.txt')
  expect(existsSync(join(folder, 'ran'))).toBe(true)
})
