import { createManualClock } from '../clock/index.ts'
import { createScriptedShell } from './scripted-shell.ts'
import { conformanceCommands, describeShell } from './shell-conformance.ts'

describeShell('the scripted shell', async () => {
  const manual = createManualClock()
  // Nobody else moves this clock: a sleep lets its own time pass.
  const clock = {
    ...manual,
    async sleep(milliseconds: number, signal?: AbortSignal) {
      const sleeping = manual.sleep(milliseconds, signal)
      await manual.advance(milliseconds)
      await sleeping
    },
  }
  return { folder: '/w', shell: createScriptedShell({ folder: '/w', clock, commands: conformanceCommands }) }
})
