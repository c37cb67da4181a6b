/** The families that this build ships: a new one is its package and a line here. */
import { filesFamily } from '@toolgate/tools/files'
import { planFamily } from '@toolgate/tools/plan'
import { searchFamily } from '@toolgate/tools/search'
import { shellFamily } from '@toolgate/tools/shell'
import { tasksFamily } from '@toolgate/tools/tasks'
import type { Family } from '@toolgate/runtime/registry'

export const families: readonly Family[] = [
  { source: { kind: 'builtin', id: 'files' }, tools: filesFamily },
  { source: { kind: 'builtin', id: 'plan' }, tools: planFamily },
  { source: { kind: 'builtin', id: 'search' }, tools: searchFamily },
  { source: { kind: 'builtin', id: 'shell' }, tools: shellFamily },
  { source: { kind: 'builtin', id: 'tasks' }, tools: tasksFamily },
]
