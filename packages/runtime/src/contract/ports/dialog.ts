/** A person who can be asked. A host without one does not lend this port. */

export interface Choice {
  readonly label: string
  readonly description: string
  readonly preview?: string
}

export interface Question {
  readonly question: string
  readonly header: string
  readonly options: readonly Choice[]
  readonly multiSelect: boolean
}

/** Answers by the text of the question; several labels or free text are joined as given. A missing key was not answered. */
export interface Answers {
  readonly answers: Readonly<Record<string, readonly string[]>>
}

/** What a person is shown before a call runs. */
export interface ApprovalRequest {
  readonly tool: string
  readonly title: string
  readonly reason: string
  readonly input: unknown
  readonly preview?: string
  /** Hash of exactly this request; the answer counts for nothing else. */
  readonly hash: string
  /** Rules that would spare the question next time, narrowest first; empty where remembering is not offered. */
  readonly suggestions: readonly string[]
}

export interface ApprovalAnswer {
  readonly answer: 'allow' | 'deny'
  /** What the person says to the model with a refusal. */
  readonly feedback?: string
  /** A changed input; it goes through the whole pipeline again. */
  readonly input?: unknown
  /** A rule to remember, and for how long. */
  readonly remember?: { readonly rule: string; readonly scope: 'session' | 'project' | 'user' }
}

/** Both answers settle when the signal fires: no answers, and `deny`. Never rejects. */
export interface DialogPort {
  ask(questions: readonly Question[], signal: AbortSignal): Promise<Answers>
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>
}
