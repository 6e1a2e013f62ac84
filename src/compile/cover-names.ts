/**
 * The names of functions in a coverage report: the function's own, or that of the variable, property or field that it is the
 * value of, with the class in front. Reports find functions by name, so each name is given once a file.
 */
import type { Node as AcornNode } from 'acorn'
import type { ClassNode, FunctionNode, Node } from './scope.ts'

export class FunctionNames {
  readonly #suggested = new Map<AcornNode, string>()
  readonly #taken = new Map<string, number>()
  #class = ''

  /** Notes which name a function that is a direct child of `node` will have. */
  suggest(node: Node): void {
    switch (node.type) {
      case 'VariableDeclarator':
        if (node.id.type === 'Identifier') this.#note(node.init, node.id.name)
        return
      case 'AssignmentExpression': return this.#note(node.right, nameOf(node.left as Node))
      case 'AssignmentPattern': return this.#note(node.right, nameOf(node.left as Node))
      case 'ExportDefaultDeclaration': return this.#note(node.declaration as Node, 'default')
      case 'Property': return this.#note(node.value as Node, accessor(node.kind) + nameOf(node.key as Node))
      case 'PropertyDefinition': return this.#note(node.value as Node | null, this.#class + nameOf(node.key as Node))
      case 'MethodDefinition': return this.#note(node.value as Node, accessor(node.kind) + this.#class + nameOf(node.key as Node))
    }
  }

  inClass(node: ClassNode, visit: () => void): void {
    const outer = this.#class
    const name = node.id?.name ?? this.#suggested.get(node as AcornNode)
    this.#class = name === undefined ? '' : `${name}.`
    visit()
    this.#class = outer
  }

  take(node: FunctionNode): string {
    const own = (node as { id?: { name: string } | null }).id?.name
    const name = own ?? (this.#suggested.get(node as unknown as AcornNode) || '(anonymous)')
    const count = (this.#taken.get(name) ?? 0) + 1
    this.#taken.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }

  #note(node: AcornNode | null | undefined, name: string): void {
    if (node) this.#suggested.set(node, name)
  }
}

function accessor(kind: string): string {
  return kind === 'get' || kind === 'set' ? `${kind} ` : ''
}

function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier': return node.name
    case 'PrivateIdentifier': return `#${node.name}`
    case 'Literal': return String(node.value)
    case 'MemberExpression': return nameOf(node.property as Node)
    default: return ''
  }
}
