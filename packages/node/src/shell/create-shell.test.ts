import { describeShell } from '@toolgate/runtime/testing'
import { openShell } from './open-shell.test.fixture.ts'

describeShell('bash on this machine', async () => {
  const { shell, folder } = openShell()
  return { shell, folder }
})
