/** A fresh copy of the small project of the tour, in a temporary folder of its own; nothing else of the machine is written. */
import { cp, mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DemoPlace {
  readonly project: string
  readonly state: string
  /** An empty home, so that a person's own rules do not change the story. */
  readonly home: string
}

export async function makeProject(assets: string): Promise<DemoPlace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-demo-')))
  const place = { project: join(folder, 'corner-shop'), state: join(folder, 'state'), home: join(folder, 'home') }
  await cp(join(assets, 'fixtures', 'project'), place.project, { recursive: true })
  await mkdir(place.home)
  return place
}

/** Runs the tests of the project as a person would, beside everything that the model did. */
export function testsPass({ project }: DemoPlace): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test'], { cwd: project, env: {}, timeout: 60_000 }, (error) =>
      resolve(error === null),
    )
  })
}
