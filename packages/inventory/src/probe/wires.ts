/** Every protocol that the recording server speaks. A new one is one file and one line here. */
import { anthropicWire } from './anthropic-wire.ts'
import { chatWire } from './chat-wire.ts'
import { geminiWire } from './gemini-wire.ts'
import { responsesWire } from './responses-wire.ts'
import type { Wire } from './wire.ts'

export const wires: readonly Wire[] = [anthropicWire, responsesWire, chatWire, geminiWire]
