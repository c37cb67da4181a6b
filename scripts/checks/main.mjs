/** Runs every rule over the checkout and prints each failure as `file:line  rule  what is wrong and what to do`. */
import { root } from '../setup/paths.mjs'
import { findFailures } from './find-failures.mjs'
import { createProject } from './project.mjs'
import { readFiles } from './read-files.mjs'
import { rules } from './rules.mjs'

const started = performance.now()
const project = createProject(await readFiles(root))
const failures = findFailures(project)

for (const { path, line, rule, message } of failures) console.log(`${path}:${line}  ${rule}  ${message}`)
const time = `${Math.round(performance.now() - started)} ms`
const subject = `${project.sources.length} files, ${rules.length} rules, ${time}`
console.log(
  failures.length === 0 ? `check: nothing to report (${subject})` : `check: ${failures.length} to repair (${subject})`,
)
process.exitCode = failures.length === 0 ? 0 : 1
