/** What compilers make of an enumeration: `((e) => { e["A"] = "a"; return e })(Names || {})`, a function that fills an object and gives it back. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import { unwrap } from './unwrap.ts'

/** The object literal that such a call fills; undefined for any other call. */
export function filledObject(call: SyntaxNode): SyntaxNode | undefined {
  const filler = unwrap(call.callee)
  if (!isFunctionNode(filler) || filler.params.length !== 1 || !givesBack(filler)) return undefined
  let given: SyntaxNode | undefined = call.arguments[0]
  while (given !== undefined) {
    given = unwrap(given)
    if (given.type === 'ObjectExpression') return given
    given = given.type === 'LogicalExpression' || given.type === 'AssignmentExpression' ? given.right : undefined
  }
  return undefined
}

function givesBack({ params, body }: SyntaxNode): boolean {
  const statements = (body.type === 'BlockStatement' ? body.body : []) as SyntaxNode[]
  const last = statements.at(-1)
  const returned: SyntaxNode | undefined =
    body.type !== 'BlockStatement' ? body : last?.type === 'ReturnStatement' ? last.argument : undefined
  if (!returned || !statements.slice(0, -1).every((each) => each.type === 'ExpressionStatement')) return false
  const given = unwrap(returned)
  return given.type === 'Identifier' && params[0].type === 'Identifier' && given.name === params[0].name
}
