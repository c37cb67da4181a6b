/** Public entry of `report`: an inventory as JSON lines, Markdown or a page, and the check of a report. */
export { advertisedAs, silentNames, withAdvertised } from './advertised.ts'
export { conditionText } from '../extract/facts/condition.ts'
export { checkInventory, checkReport, readReport, type ReportProblem } from './check-inventory.ts'
export { auditOf, summaryOf } from './summary.ts'
export { fromJsonLines, toJsonLines } from './to-jsonl.ts'
export { toMarkdown } from './to-markdown.ts'
export { toPage } from './to-page.ts'
