/** Operators over possibilities: text is joined, constants are folded, choices keep their conditions. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import type { Primitive } from './text-methods.ts'
import { constant, MOST_VALUES, unresolved, type Guard, type Possibility } from './value.ts'

type EvaluateChild = (child: SyntaxNode) => Possibility[]

/** Evaluate a template, unary, binary or logical expression; anything else is unresolved. */
export function evaluateOperator({ tree, node }: Place, child: EvaluateChild): Possibility[] {
  switch (node.type) {
    case 'TemplateLiteral': {
      const parts: Possibility[][] = []
      for (const [index, quasi] of (node.quasis as SyntaxNode[]).entries()) {
        parts.push(constant(quasi.value.cooked ?? quasi.value.raw))
        const expression = (node.expressions as SyntaxNode[])[index]
        if (expression !== undefined) parts.push(child(expression))
      }
      return parts.reduce(
        (left, right) => combine({ tree, node }, { left, right, fold: (a, b) => `${String(a)}${String(b)}` }),
        constant(''),
      )
    }
    case 'BinaryExpression':
      return combine(
        { tree, node },
        { left: child(node.left), right: child(node.right), fold: (a, b) => foldBinary(String(node.operator), a, b) },
      )
    case 'UnaryExpression':
      if (node.operator === 'void') return constant(undefined)
      return child(node.argument).map((each) => {
        if (node.operator === '!' && each.value.kind !== 'constant' && each.value.kind !== 'unresolved')
          return { ...each, value: { kind: 'constant', value: false } as const }
        if (each.value.kind !== 'constant')
          return each.value.kind === 'unresolved' ? each : { ...each, value: unresolvedValue({ tree, node }) }
        const folded = foldUnary(String(node.operator), each.value.value)
        return {
          ...each,
          value:
            folded === NOT_FOLDED ? unresolvedValue({ tree, node }) : ({ kind: 'constant', value: folded } as const),
        }
      })
    case 'LogicalExpression':
      return child(node.left).flatMap((each) => {
        if (each.value.kind === 'unresolved') return node.operator === '&&' ? [each] : [each]
        const takesLeft =
          each.value.kind !== 'constant'
            ? node.operator !== '&&'
            : node.operator === '??'
              ? each.value.value !== null && each.value.value !== undefined
              : Boolean(each.value.value) === (node.operator === '||')
        return takesLeft
          ? [each]
          : child(node.right).map((right) => ({ ...right, guards: [...each.guards, ...right.guards] }))
      })
    default:
      return unresolved('not-evaluated', tree, node)
  }
}

/** Whether all possibilities agree on being true or false; undefined when they do not or one is unknown. */
export function truthOf(possibilities: readonly Possibility[]): boolean | undefined {
  let truth: boolean | undefined
  for (const { value } of possibilities) {
    if (value.kind === 'unresolved') return undefined
    const each = value.kind === 'constant' ? Boolean(value.value) : true
    if (truth !== undefined && truth !== each) return undefined
    truth = each
  }
  return truth
}

const NOT_FOLDED = Symbol('not folded')

function unresolvedValue(place: Place): Possibility['value'] {
  return { kind: 'unresolved', reason: 'not-evaluated', place }
}

function combine(
  place: Place,
  parts: {
    left: Possibility[]
    right: Possibility[]
    fold: (a: Primitive, b: Primitive) => Primitive | typeof NOT_FOLDED
  },
): Possibility[] {
  const results: Possibility[] = []
  for (const a of parts.left) {
    for (const b of parts.right) {
      if (contradict(a.guards, b.guards)) continue
      const guards = [...a.guards, ...b.guards]
      if (a.value.kind === 'unresolved') results.push({ value: a.value, guards })
      else if (b.value.kind === 'unresolved') results.push({ value: b.value, guards })
      else if (a.value.kind !== 'constant' || b.value.kind !== 'constant')
        results.push({ value: unresolvedValue(place), guards })
      else {
        const folded = parts.fold(a.value.value, b.value.value)
        results.push({
          value: folded === NOT_FOLDED ? unresolvedValue(place) : { kind: 'constant', value: folded },
          guards,
        })
      }
      if (results.length > MOST_VALUES) return unresolved('too-many-values', place.tree, place.node)
    }
  }
  return results
}

/** Whether two values cannot be there at once: they are from both sides of one choice. */
function contradict(left: readonly Guard[], right: readonly Guard[]): boolean {
  return left.some(({ test, taken, environment }) =>
    right.some((other) => other.test.node === test.node && other.environment === environment && other.taken !== taken),
  )
}

function foldBinary(operator: string, a: Primitive, b: Primitive): Primitive | typeof NOT_FOLDED {
  switch (operator) {
    case '+':
      return typeof a === 'string' || typeof b === 'string' ? String(a) + String(b) : Number(a) + Number(b)
    case '-':
      return Number(a) - Number(b)
    case '*':
      return Number(a) * Number(b)
    case '/':
      return Number(a) / Number(b)
    case '**':
      return Number(a) ** Number(b)
    case '<<':
      return Number(a) << Number(b)
    case '===':
      return a === b
    case '!==':
      return a !== b
    // Of one type, both kinds of equality are the same; minifiers then write the shorter.
    case '==':
      return typeof a === typeof b ? a === b : NOT_FOLDED
    case '!=':
      return typeof a === typeof b ? a !== b : NOT_FOLDED
    default:
      return NOT_FOLDED
  }
}

function foldUnary(operator: string, value: Primitive): Primitive | typeof NOT_FOLDED {
  switch (operator) {
    case '!':
      return !value
    case '-':
      return -Number(value)
    case '+':
      return Number(value)
    case 'typeof':
      return typeof value
    default:
      return NOT_FOLDED
  }
}
