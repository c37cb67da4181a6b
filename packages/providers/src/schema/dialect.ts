/** What one provider accepts as a tool, and the way back from what a model answers in that form. */
import type { Projection, WireTool } from '../protocol/index.ts'

export type ProjectedTool = Exclude<Projection, { kind: 'refused' }> & {
  /** From the arguments that the model gave to those that the tool declares. Pure; leaves what it does not understand. */
  fromWireArguments(input: unknown): unknown
  /** The other way, for calls in the history. */
  toWireArguments(input: unknown): unknown
}

export interface Dialect {
  readonly name: string
  /** Pure: depends on this one tool and nothing else. */
  project(tool: WireTool): ProjectedTool | Extract<Projection, { kind: 'refused' }>
  /** The name that a tool is sent with; the same name always gives the same. */
  toWireName(name: string): string
}
