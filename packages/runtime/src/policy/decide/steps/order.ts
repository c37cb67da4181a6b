/** The order of a decision, strictest first: the first step that speaks decides. */
import { byEffect } from './by-effect.ts'
import { hookAllows, hookAsks, hookDenies } from './hooks.ts'
import { bypass, needsPerson } from './person.ts'
import { planAsks, planForbidsEdits } from './plan.ts'
import { allowRule, askRule, denyRule } from './rules.ts'
import { refuses, wantsEyes } from './safety.ts'
import type { Step } from './step.ts'

export const decisionOrder: readonly Step[] = [
  denyRule,
  hookDenies,
  refuses,
  planForbidsEdits,
  wantsEyes,
  askRule,
  hookAsks,
  needsPerson,
  bypass,
  planAsks,
  allowRule,
  hookAllows,
  byEffect,
]
