/** What rules say: a deny before everything, an ask before any mode or allow, an allow where nothing stricter spoke. */
import { byRule, type Step } from './step.ts'

export const denyRule: Step = (situation) => {
  const match = situation.hit('deny')
  return match && byRule(match, 'deny', 'deny-rule')
}

export const askRule: Step = (situation) => {
  const match = situation.hit('ask')
  return match && byRule(match, 'ask', 'ask-rule')
}

export const allowRule: Step = (situation) => {
  const match = situation.cover()
  return match && byRule(match, 'allow', 'allow-rule')
}
