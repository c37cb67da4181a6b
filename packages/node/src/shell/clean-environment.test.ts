import { expect, test } from 'vitest'
import { toCleanEnvironment } from './clean-environment.ts'

const bare = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/home/u',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TERM: 'dumb',
  PAGER: 'cat',
  MANPAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  GIT_PAGER: 'cat',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: expect.stringContaining('; false'),
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
}

test('without a host environment the fixed one remains', () => {
  expect(toCleanEnvironment({}, { home: '/home/u' })).toEqual(bare)
})

test('secrets, start-up files, loader options and functions of the host stay behind', () => {
  const host = {
    ANTHROPIC_API_KEY: 'k',
    GITHUB_TOKEN: 't',
    MY_SECRET: 's',
    AWS_SESSION_TOKEN: 'a',
    BASH_ENV: '/x',
    ENV: '/x',
    'BASH_FUNC_ls%%': '() { rm -rf /; }',
    LD_PRELOAD: '/x.so',
    NODE_OPTIONS: '--require /x',
    GIT_EXTERNAL_DIFF: '/x',
    GIT_EDITOR: 'vi',
    EDITOR: 'vi',
    SHELLOPTS: 'xtrace',
    PS4: '$(x)',
    HTTPS_PROXY: 'http://name:password@proxy:1',
  }
  expect(toCleanEnvironment(host, { home: '/home/u' })).toEqual(bare)
})

test('what a command needs to find its way is passed on', () => {
  const host = {
    PATH: '/opt/bin:/bin',
    USER: 'u',
    LANG: 'de_DE.UTF-8',
    TZ: 'Europe/Berlin',
    https_proxy: 'http://proxy:1',
  }
  expect(toCleanEnvironment(host, { home: '/home/u' })).toEqual({
    ...bare,
    ...host,
    LC_ALL: 'de_DE.UTF-8',
  })
})

test('what a person sets on purpose wins', () => {
  expect(toCleanEnvironment({}, { home: '/home/u', variables: { GIT_EDITOR: 'ed', DEPLOY_TOKEN: 'x' } })).toEqual({
    ...bare,
    GIT_EDITOR: 'ed',
    DEPLOY_TOKEN: 'x',
  })
})

test('git can be hardened so that looking at a repository runs none of its programs', () => {
  const environment = toCleanEnvironment({}, { home: '/home/u', hardenGit: true })
  expect(environment).toMatchObject({
    GIT_CONFIG_COUNT: '14',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CONFIG_KEY_1: 'core.hooksPath',
    GIT_CONFIG_VALUE_1: '/dev/null',
  })
})
