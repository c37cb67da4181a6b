/** The steps from request to running, in their order. A new one is its file, its test and a line here. */
import type { Step } from '../call-state.ts'
import { announce } from './announce.ts'
import { askHooks } from './ask-hooks.ts'
import { check } from './check.ts'
import { claimResources } from './claim-resources.ts'
import { decide } from './decide.ts'
import { find } from './find.ts'
import { lookAgain } from './look-again.ts'
import { parse } from './parse.ts'
import { recordStart } from './record-start.ts'
import { resolve } from './resolve.ts'
import { takeTurn } from './take-turn.ts'
import { validate } from './validate.ts'

export const steps: readonly Step[] = [
  find,
  parse,
  validate,
  announce,
  check,
  resolve,
  askHooks,
  claimResources,
  decide,
  takeTurn,
  lookAgain,
  recordStart,
]

/** Where a call starts again after a hook or a person changed its input. */
export const firstInputStep = steps.indexOf(parse)
