/** Reads the numbers of the closing line out of vitest's JSON report. */
import { readFileSync } from 'node:fs'

/**
 * `{passed, failed, skipped}` of a report. A file that could not be loaded counts as one failed test, and so does a run that
 * went wrong in another way (an unhandled rejection, no report at all), so that a red run never ends with `0 failed`.
 */
export function countTests(reportFile, exitCode) {
  const report = readReport(reportFile)
  const passed = report?.numPassedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + brokenFiles.length
  return { passed, skipped, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

/** The closing line, which other programs read: it stands alone on its line. */
export function toClosingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
