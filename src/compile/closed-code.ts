/**
 * May a function run as an eager block? Such a block has no barriers: everything that receiver and arguments reach is kept
 * before it starts, and module variables are kept when they are read (`$$g`). So its text must not lead anywhere else: to
 * a prototype, a global object, another module's world. Calls are no danger, as functions that are not marked say when
 * they are called; nor are functions as values, since a write to one always goes through its barrier.
 */
import type { CallExpression, Identifier, MemberExpression } from 'acorn'
import type { Emission } from './emit-context.ts'
import { isNode } from './scope-nodes.ts'
import type { Binding, Node } from './scope.ts'

/** Properties that lead from an object of the block to one that belongs to no block. */
const LEADING_OUT = new Set(['constructor', 'prototype', '__proto__', 'callee', 'caller', 'arguments'])

/** Global functions that return what they make, or what they are given. */
const FUNCTIONS = new Set(['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'Number', 'String', 'Boolean', 'BigInt', 'Symbol', 'Array', 'structuredClone'])
const CLASSES = new Set(['Map', 'Set', 'Array', 'Date', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'WeakMap', 'WeakSet', 'Uint8Array',
  'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array',
  'Uint8ClampedArray', 'ArrayBuffer', 'DataView', 'RegExp'])
const NAMESPACES = new Set(['Math', 'JSON', 'Number', 'String', 'Array', 'Symbol', 'BigInt', 'Date', 'console'])
const OBJECT_FUNCTIONS = new Set(['keys', 'values', 'entries', 'is', 'hasOwn', 'assign', 'fromEntries', 'getOwnPropertyNames', 'isFrozen', 'isSealed', 'isExtensible', 'freeze', 'seal'])
const VALUES = new Set(['undefined', 'NaN', 'Infinity'])

/** `readsVariables`: reads of module variables are guarded where this code is printed. */
export function isClosed(e: Emission, nodes: readonly Node[], readsVariables = true): boolean {
  const check = new ClosedCode(e, readsVariables)
  return nodes.every((node) => check.isClosed(node))
}

/** A constant of the module that holds no object. */
export function isPrimitive(e: Emission, binding: Binding): boolean {
  return binding.kind === 'const' && binding.storage === 'module' && binding.scope === e.analysis.root.scope && e.blocks.primitives.has(binding.name)
}

/** Does the code itself write to anything but its own native variables? */
export function hasWrites(e: Emission, node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': return false
    case 'AssignmentExpression':
      if (!isNativeTarget(e, node.left)) return true
      break
    case 'UpdateExpression':
      if (!isNativeTarget(e, node.argument)) return true
      break
    case 'ForInStatement':
    case 'ForOfStatement':
      if (node.left.type !== 'VariableDeclaration' && !isNativeTarget(e, node.left)) return true
      break
    case 'UnaryExpression':
      if (node.operator === 'delete') return true
  }
  return Object.values(node).flat().some((child: unknown) => isNode(child) && hasWrites(e, child))
}

function isNativeTarget(e: Emission, target: Node): boolean {
  return target.type === 'Identifier' && e.analysis.references.get(target)?.binding?.storage === 'native'
}

class ClosedCode {
  readonly #e: Emission
  readonly #readsVariables: boolean

  constructor(e: Emission, readsVariables: boolean) {
    this.#e = e
    this.#readsVariables = readsVariables
  }

  isClosed(node: Node): boolean {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': return true
      case 'ClassDeclaration':
      case 'ClassExpression':
      case 'ImportExpression':
      case 'MetaProperty': return node.type === 'MetaProperty' && node.meta.name === 'new'
      case 'Identifier': return this.#isName(node)
      case 'MemberExpression': return this.#isMember(node)
      case 'CallExpression': return this.#isCall(node)
      case 'NewExpression':
        return (this.#isGlobal(node.callee, CLASSES) || this.#isFunctionName(node.callee) || this.isClosed(node.callee)) && node.arguments.every((one) => this.isClosed(one))
      case 'BinaryExpression': {
        const isType = node.operator === 'instanceof' && node.right.type === 'Identifier'
        return this.isClosed(node.left) && (isType || this.isClosed(node.right))
      }
      case 'Property': return this.#isProperty(node)
      case 'UnaryExpression':
        return (node.operator === 'typeof' && node.argument.type === 'Identifier') || this.isClosed(node.argument)
      case 'AssignmentExpression': {
        // The old value of the variable may come out of it, unguarded.
        const isLogical = ['||=', '&&=', '??='].includes(node.operator)
        if (isLogical && node.left.type === 'Identifier' && !this.#isLocal(node.left)) return false
        return (node.left.type === 'Identifier' ? this.#isTarget(node.left) : this.isClosed(node.left)) && this.isClosed(node.right)
      }
      case 'UpdateExpression': return node.argument.type === 'Identifier' ? this.#isTarget(node.argument) : this.isClosed(node.argument)
      case 'VariableDeclarator': return (node.id.type === 'Identifier' || this.isClosed(node.id)) && (node.init == null || this.isClosed(node.init))
      case 'LabeledStatement': return this.isClosed(node.body)
      case 'BreakStatement':
      case 'ContinueStatement': return true
      case 'CatchClause': return (node.param == null || node.param.type === 'Identifier' || this.isClosed(node.param)) && this.isClosed(node.body)
      default: return this.#children(node)
    }
  }

  #children(node: Node): boolean {
    for (const value of Object.values(node) as unknown[]) {
      if (Array.isArray(value)) {
        for (const one of value) if (isNode(one) && !this.isClosed(one)) return false
      } else if (isNode(value) && !this.isClosed(value)) return false
    }
    return true
  }

  #isName(node: Identifier): boolean {
    const reference = this.#e.analysis.references.get(node)
    // A declaring identifier.
    if (reference === undefined) return true
    const { binding } = reference
    if (binding === undefined || binding.storage === 'global') return VALUES.has(node.name)
    if (binding.kind === 'cjs') return false
    return this.#readsVariables || this.#isLocal(node) || isPrimitive(this.#e, binding)
  }

  /** The name of a function or class, which may be called whatever module it stands in. */
  #isFunctionName(node: Node): boolean {
    const binding = node.type === 'Identifier' ? this.#e.analysis.references.get(node)?.binding : undefined
    return binding !== undefined && !binding.assigned && ['function', 'class', 'class-inner'].includes(binding.kind)
  }

  #isLocal(node: Identifier): boolean {
    const binding = this.#e.analysis.references.get(node)?.binding
    return binding !== undefined && (binding.storage === 'native' || binding.storage === 'scope')
  }

  /** A variable that is assigned, not read. */
  #isTarget(node: Identifier): boolean {
    const binding = this.#e.analysis.references.get(node)?.binding
    return binding !== undefined && binding.storage !== 'global'
  }

  #isMember(node: MemberExpression): boolean {
    const { object, property } = node
    if (object.type === 'Super') return false
    if (node.computed) return this.isClosed(object) && this.isClosed(property)
    const { name } = property as Identifier
    if (property.type === 'Identifier' && LEADING_OUT.has(name)) return false
    if (this.#isGlobal(object, NAMESPACES)) return /^[A-Z][A-Z0-9_]*$/.test(name) || (object as Identifier).name === 'Symbol'
    return this.isClosed(object)
  }

  #isCall(node: CallExpression): boolean {
    return this.#isCallee(node.callee as Node) && node.arguments.every((one) => this.isClosed(one))
  }

  #isCallee(callee: Node): boolean {
    if (callee.type === 'Super') return true
    if (this.#isGlobal(callee, FUNCTIONS) || this.#isFunctionName(callee)) return true
    if (callee.type !== 'MemberExpression' || callee.computed) return this.isClosed(callee)
    const { object, property } = callee
    const name = property.type === 'Identifier' ? property.name : ''
    if (LEADING_OUT.has(name)) return false
    if (object.type === 'Super' || this.#isGlobal(object, NAMESPACES)) return true
    if (object.type === 'Identifier' && object.name === 'Object' && this.#isGlobal(object)) return OBJECT_FUNCTIONS.has(name)
    return this.isClosed(object)
  }

  #isProperty(node: Extract<Node, { type: 'Property' }>): boolean {
    // In a pattern the key is read; in a literal no prototype but the plain one may come in.
    if (node.computed && node.key.type !== 'Literal') return false
    const key = node.key.type === 'Identifier' ? node.key.name : String((node.key as { value?: unknown }).value)
    return !LEADING_OUT.has(key) && this.isClosed(node.value)
  }

  #isGlobal(node: Node, names?: ReadonlySet<string>): boolean {
    if (node.type !== 'Identifier' || (names !== undefined && !names.has(node.name))) return false
    const reference = this.#e.analysis.references.get(node)
    return reference !== undefined && reference.binding === undefined
  }
}
