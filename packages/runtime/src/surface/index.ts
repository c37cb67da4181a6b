/** The surface: which tools one request sees, in what order, and why the rest are not there. */
export { createSurface } from './surface.ts'
export type { Surface, SurfaceEntry } from './surface.ts'
export type { Chosen, ProjectTool, SurfaceFacts, WireTool, WithheldPort } from './facts.ts'
export { gateWords, originText, toVerdict } from './verdict.ts'
export type { GateNumber, Reason, Verdict } from './verdict.ts'
export { nearestNames } from './nearest.ts'
export type { Known } from './nearest.ts'
export { plainFacts, unknownModel } from './plain-facts.ts'
