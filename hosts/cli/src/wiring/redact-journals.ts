/** Journals are read by more eyes than a conversation: what is written into them is redacted, what the model sees is not. */
import type { JournalsPort } from '@toolgate/runtime/contract'
import { redactValue } from '../redact-secrets.ts'

export function redactJournals(journals: JournalsPort): JournalsPort {
  return {
    list: journals.list,
    open(id) {
      const journal = journals.open(id)
      return { ...journal, append: (records) => journal.append(records.map(redactValue)) }
    },
  }
}
