/** Every shape, in the order in which they claim a place. A new shape is one file and one line here. */
import type { Shape } from '../candidate.ts'
import { classTool } from './class-tool.ts'
import { contract } from './contract.ts'
import { declaration } from './declaration.ts'
import { declaredClass } from './declared-class.ts'
import { factoryCall } from './factory-call.ts'
import { mcpRegister } from './mcp-register.ts'
import { sdkTool } from './sdk-tool.ts'

/** The shapes that are looked for. */
export const SHAPES: readonly Shape[] = [
  factoryCall,
  mcpRegister,
  sdkTool,
  classTool,
  declaredClass,
  contract,
  declaration,
]
