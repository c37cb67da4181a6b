/** The words that declarations of tools use for their members, over all agents seen. */

/** Members that hold the input schema, best first. */
export const SCHEMA_KEYS = [
  'inputJSONSchema',
  'inputSchema',
  'input_schema',
  'parametersJsonSchema',
  'parameters',
  'schema',
] as const
/** Members that hold text for the model. */
export const TEXT_KEYS = ['description', 'prompt'] as const
/** Members that do the work. */
export const WORK_KEYS = [
  'call',
  'execute',
  'run',
  'invoke',
  'handler',
  'func',
  'createInvocation',
  'cb',
  'callback',
  'action',
] as const

/** Whether a text looks like a tool name to providers, so that a list or a table of such texts may be one of names. */
export function isToolName(name: string): boolean {
  return /^[A-Za-z_][\w.:/-]{0,127}$/.test(name)
}
