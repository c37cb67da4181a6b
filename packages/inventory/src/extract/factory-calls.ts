/** All calls of an accepted factory, also those whose argument is no object literal, found through the factory's uses. */
import { callersOf, callersOfBinding } from '../expand/callers.ts'
import type { Project } from '../expand/project.ts'
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { calledWith, passesOn } from './callee.ts'
import type { Candidate } from './candidate.ts'
import type { FactoryGroup } from './factories.ts'
import { readObject } from './read-object.ts'

/** Calls of the group's callee in source order. A wrapper that only hands its argument on is left out; its own calls count. */
export function factoryCalls(project: Project, group: FactoryGroup): Candidate[] {
  const calls = new Map<SyntaxNode, Candidate>()
  for (const candidate of group.candidates) calls.set(candidate.at.node, candidate)
  const binding = group.callee.binding
  const pending: Place[] = []
  if (binding !== undefined) pending.push(...callersOfBinding(project, binding).frames.map((frame) => frame.call))
  const seen = new Set<SyntaxNode>()
  let call: Place | undefined
  while ((call = pending.pop()) !== undefined) {
    if (seen.has(call.node)) continue
    seen.add(call.node)
    const wrapper = wrapperAround(call)
    if (wrapper !== undefined) {
      calls.delete(call.node)
      pending.push(...wrapperCalls(project, wrapper))
      continue
    }
    if (!calls.has(call.node)) {
      const candidate = argumentCandidate(call)
      if (candidate !== undefined) calls.set(call.node, candidate)
    }
  }
  return [...calls.values()].toSorted((a, b) => (a.at.tree === b.at.tree ? a.at.node.start - b.at.node.start : 0))
}

function argumentCandidate({ tree, node }: Place): Candidate | undefined {
  const { callee, first } = calledWith(node)
  if (first === undefined || first.type === 'SpreadElement') return undefined
  return {
    shape: 'factory-call',
    at: { tree, node },
    callee: { tree, node: callee },
    read: (evaluation) => readObject({ tree, node: first }, evaluation),
  }
}

function wrapperAround({ tree, node }: Place): Place | undefined {
  const around = tree.pathTo(node).findLast((each) => each !== node && isFunctionNode(each))
  return around !== undefined && passesOn({ tree, node: around }) === node.callee ? { tree, node: around } : undefined
}

function wrapperCalls(project: Project, wrapper: Place): Place[] {
  return callersOf(project, wrapper).frames.map((frame) => frame.call)
}
