/** What is wrong in a schema for everybody, made right before any provider's own rules. A right schema comes back as it is. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { repairHeader } from './repair-header.ts'
import { repairBounds, repairKinds, repairNullable, repairProperties, repairTuple } from './repair-keywords.ts'
import { repairPattern } from './repair-pattern.ts'
import { repairDefinitions, repairReference } from './repair-references.ts'
import { repairTexts } from './repair-texts.ts'
import { rewrite, type Report } from '../json/rewrite.ts'

const rewrites = [
  repairProperties,
  repairKinds,
  repairBounds,
  repairTuple,
  repairNullable,
  repairTexts,
  repairPattern,
  repairHeader,
]

export function repair(schema: JsonSchema, report: Report): JsonSchema {
  // References are looked up in the schema as it is when a walk begins, so their spelling comes first.
  const spelled = rewrite(schema, [repairDefinitions], report)
  return rewrite(spelled, [...rewrites, repairReference], report)
}
