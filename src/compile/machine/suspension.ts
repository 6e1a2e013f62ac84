/**
 * Which parts of a resumable function have to be split. A suspension point is a place where the function's native stack
 * goes away while its frame stays: `yield`, `yield*`, `await`, `for await` and, in async generators, the `return` of a
 * value, which is awaited. A node that contains one is lowered to blocks of the machine; every other node is printed
 * natively as a whole. Scope analysis (scope-walk.ts) finds the same points.
 */
import type { ForOfStatement, Node, ReturnStatement } from 'acorn'
import type { MachineKind } from './host.ts'

/** The nodes of one function that contain a suspension point of that function; nested functions have their own. */
export class Suspensions {
  readonly #nodes = new Set<Node>()
  readonly #kind: MachineKind

  constructor(body: Node, kind: MachineKind) {
    this.#kind = kind
    this.#visit(body)
  }

  has(node: Node | null | undefined): boolean {
    return node != null && this.#nodes.has(node)
  }

  some(nodes: Iterable<Node | null | undefined>): boolean {
    for (const node of nodes) if (this.has(node)) return true
    return false
  }

  /** The node was lowered where it stands: what is left of it has no suspension any more. */
  settle(node: Node): void {
    this.#nodes.delete(node)
  }

  #visit(node: Node): boolean {
    let found = isSuspensionPoint(node, this.#kind)
    for (const child of outerChildren(node)) if (this.#visit(child)) found = true
    if (found) this.#nodes.add(node)
    return found
  }
}

function isSuspensionPoint(node: Node, kind: MachineKind): boolean {
  switch (node.type) {
    case 'YieldExpression':
    case 'AwaitExpression': return true
    case 'ForOfStatement': return (node as ForOfStatement).await
    case 'ReturnStatement': return kind === 'async-generator' && (node as ReturnStatement).argument != null
    default: return false
  }
}

/**
 * The children that belong to the same function as the node: nothing of a nested function, and of a class only its
 * heritage and computed keys (decorators are gone by now), because the rest runs in functions of its own.
 */
export function* outerChildren(node: Node): Generator<Node> {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'StaticBlock':
      return
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if ((node as unknown as { computed: boolean }).computed) yield (node as unknown as { key: Node }).key
      return
  }
  yield* children(node)
}

/** All child nodes in source order. */
export function* children(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value
    else if (Array.isArray(value)) for (const element of value) if (isNode(element)) yield element
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
