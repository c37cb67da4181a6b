/** What requests without tools are answered: titles, summaries and routing, none of which is what a probe asks about. */
import { isRecord, type JsonRecord } from './json-record.ts'
import { sampleInput } from './sample-input.ts'

/** A short text, or JSON of the wanted schema where the request wants one. */
export function sideAnswer(body: JsonRecord): string {
  const schema = PLACES.map((path) => path.reduce<unknown>(step, body)).find(isRecord)
  return schema === undefined ? 'A short answer.' : JSON.stringify(sampleInput(schema))
}

/** Where each protocol states the schema of an answer. */
const PLACES = [
  ['generationConfig', 'responseJsonSchema'],
  ['generationConfig', 'responseSchema'],
  ['response_format', 'json_schema', 'schema'],
  ['text', 'format', 'schema'],
  ['output_config', 'format', 'schema'],
  ['output_format', 'schema'],
]

function step(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}
