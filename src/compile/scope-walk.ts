/**
 * The walk of scope analysis: opens scopes, declares names, and notes everything that can be resolved only when all
 * declarations are known.
 */
import type { Pattern, PrivateIdentifier, Property, Super, VariableDeclaration } from 'acorn'
import { unsupported } from '../base/errors.ts'
import { ScopeBuilder } from './scope-builder.ts'
import { declare, type PendingPseudo } from './scope-draft.ts'
import { containsClosure, hasUseStrict, isNode, privateNames } from './scope-nodes.ts'
import type {
  ClassInfo, ClassNode, FunctionDeclarationNode, FunctionInfo, FunctionKind, FunctionNode, Node,
} from './scope.ts'

type ForInNode = Extract<Node, { type: 'ForInStatement' | 'ForOfStatement' }>

const CJS_NAMES = ['module', 'exports', 'require', '__filename', '__dirname']
const MUTATORS = new Set(['shift', 'unshift', 'push', 'pop', 'splice', 'reverse', 'sort', 'fill', 'copyWithin'])

export class Walker extends ScopeBuilder {
  readonly #path: Node[] = []
  #classStack: readonly { info: ClassInfo; names: ReadonlySet<string> }[] = []
  #heads: readonly Node[] = []

  run(): void {
    const { ast, kind } = this.draft.module
    const body = ast!.body as Node[]
    const root = this.makeFunction(kind === 'script' ? 'script' : 'module', ast!, {
      strict: kind === 'esm' || hasUseStrict(body), ownDirective: kind !== 'esm' && hasUseStrict(body),
      deferred: this.draft.deferral !== undefined,
      async: this.draft.deferral?.isAsync ?? false, resumable: this.draft.deferral?.isAsync ?? false,
    })
    this.draft.root = root
    this.owner = root
    this.scope = this.openScope(kind === 'script' ? 'script' : 'module', ast!, root)
    root.scope = root.bodyScope = this.scope
    if (kind === 'cjs') for (const name of CJS_NAMES) declare(this.scope, name, 'cjs', -1)
    this.hoist(body, this.scope)
    this.#visitAll(body)
  }

  // ---- the walk

  #visitAll(nodes: readonly (Node | null)[]): void {
    for (const node of nodes) if (node) this.#visit(node)
  }

  #visitMaybe(node: Node | null | undefined): void {
    if (node) this.#visit(node)
  }

  #visit(node: Node): void {
    this.#path.push(node)
    this.#enter(node)
    this.#path.pop()
  }

  #enter(node: Node): void {
    switch (node.type) {
      case 'Identifier':
        if (node.name === 'arguments') this.#noteArgumentsUse()
        return this.#refer(node, node.name, false)
      case 'ThisExpression': return void this.draft.pseudo.push(this.#pseudo(node, 'this'))
      case 'PrivateIdentifier': return this.#referPrivate(node)
      case 'Super': return this.#visitSuper(node)
      case 'MetaProperty':
        if (node.meta.name === 'new') this.draft.pseudo.push(this.#pseudo(node, 'new.target'))
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression': return this.#visitFunction(node as FunctionNode, 'function', null, false)
      case 'ArrowFunctionExpression': return this.#visitFunction(node as FunctionNode, 'arrow', null, false)
      case 'ClassDeclaration':
      case 'ClassExpression': return this.#visitClass(node as ClassNode)
      case 'BlockStatement': return this.inScope('block', node, () => {
        this.hoist(node.body as Node[], this.scope)
        this.#visitAll(node.body as Node[])
      })
      case 'VariableDeclaration': return this.#visitDeclaration(node)
      case 'ForStatement': return this.#visitFor(node)
      case 'ForInStatement': return this.#visitForIn(node)
      case 'ForOfStatement':
        if (node.await) this.#noteSuspension()
        return this.#visitForIn(node)
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.loopDepth++
        this.#visit(node.test)
        this.#visit(node.body)
        this.loopDepth--
        return
      case 'SwitchStatement':
        this.#visit(node.discriminant)
        return this.inScope('switch', node, () => {
          for (const one of node.cases) this.hoist(one.consequent as Node[], this.scope)
          for (const one of node.cases) {
            this.#visitMaybe(one.test)
            this.#visitAll(one.consequent as Node[])
          }
        })
      case 'CatchClause': return this.inScope('catch', node, () => {
        if (node.param) {
          const kind = node.param.type === 'Identifier' ? 'catch' : 'let'
          this.declarePattern(node.param, this.scope, kind, node.param.end)
          this.#visitPattern(node.param, false)
        }
        this.#visit(node.body)
      })
      case 'IfStatement':
        this.#visit(node.test)
        this.#visitBranch(node.consequent)
        if (node.alternate) this.#visitBranch(node.alternate)
        return
      case 'WithStatement':
        throw unsupported('with', this.draft.module.locate(node.start), {
          fact: 'a with statement makes it unknown which variable a name means', remedy: 'name the object explicitly',
        })
      case 'LabeledStatement': return this.#visit(node.body)
      case 'BreakStatement':
      case 'ContinueStatement': return
      case 'AssignmentExpression':
        this.#visitPattern(node.left, true)
        return this.#visit(node.right)
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') return this.#refer(node.argument, node.argument.name, true)
        return this.#visit(node.argument)
      case 'ObjectExpression': return this.#visitObject(node)
      case 'MemberExpression':
        this.#noteArguments(node)
        this.#visit(node.object as Node)
        if (node.computed || node.property.type === 'PrivateIdentifier') this.#visit(node.property as Node)
        return
      case 'YieldExpression':
      case 'AwaitExpression':
        this.#noteSuspension()
        return this.#visitMaybe(node.argument)
      case 'ReturnStatement':
        // An async generator awaits what it returns.
        if (node.argument && this.owner.async && this.owner.generator) this.#noteSuspension()
        return this.#visitMaybe(node.argument)
      case 'CallExpression':
        this.owner.hasCall = true
        this.#noteArguments(node)
        if (node.callee.type === 'Super') this.#visitSuperCall()
        else this.#visit(node.callee)
        return this.#visitAll(node.arguments as Node[])
      case 'NewExpression':
        this.owner.hasCall = true
        this.#visit(node.callee)
        return this.#visitAll(node.arguments as Node[])
      case 'TaggedTemplateExpression':
        this.owner.hasCall = true
        this.#visit(node.tag)
        return this.#visitAll(node.quasi.expressions)
      case 'ExportNamedDeclaration':
        if (node.declaration) return this.#visit(node.declaration)
        if (!node.source) {
          for (const specifier of node.specifiers) {
            if (specifier.local.type === 'Identifier') this.#refer(specifier.local, specifier.local.name, false)
          }
        }
        return
      case 'ExportDefaultDeclaration': return this.#visit(node.declaration as Node)
      case 'ImportDeclaration':
      case 'ExportAllDeclaration': return
      default: return this.#visitChildren(node)
    }
  }

  #noteSuspension(): void {
    for (let i = this.#path.length - 1; i >= 0 && this.#path[i] !== this.owner.node; i--) {
      this.draft.suspending.add(this.#path[i]!)
    }
  }

  #visitChildren(node: Node): void {
    for (const value of Object.values(node)) {
      if (value === null || typeof value !== 'object') continue
      if (Array.isArray(value)) {
        for (const element of value) if (isNode(element)) this.#visit(element)
      } else if (isNode(value)) this.#visit(value)
    }
  }

  /** `if (c) function f() {}` of sloppy code stands for a block. */
  #visitBranch(statement: Node): void {
    if (statement.type !== 'FunctionDeclaration') return this.#visit(statement)
    this.inScope('block', statement, () => {
      this.hoistFunction(statement as FunctionDeclarationNode, this.scope)
      this.#visit(statement)
    })
  }

  #visitDeclaration(node: VariableDeclaration): void {
    for (const declarator of node.declarations) {
      if (node.kind === 'var') {
        this.declareVar(declarator.id)
        // `var x = v` inside `catch (x)` assigns the catch parameter: the name is resolved where it stands.
        if (declarator.init) this.#visitPattern(declarator.id, true)
        else this.#visitPattern(declarator.id, false)
      } else {
        this.#visitPattern(declarator.id, false)
      }
      this.#visitMaybe(declarator.init)
    }
  }

  #visitFor(node: Extract<Node, { type: 'ForStatement' }>): void {
    this.inScope('loop', node, () => {
      this.loopDepth++
      const repeated = this.loopDepth > 0
      ;(this.scope as { repeated: boolean }).repeated = repeated
      if (node.init?.type === 'VariableDeclaration' && node.init.kind !== 'var') this.hoist([node.init], this.scope)
      this.#visitMaybe(node.init)
      this.#visitMaybe(node.test)
      this.#visitMaybe(node.update)
      this.#visit(node.body)
      this.loopDepth--
    })
  }

  #visitForIn(node: ForInNode): void {
    this.inScope('loop', node, () => {
      ;(this.scope as { repeated: boolean }).repeated = true
      const left = node.left
      if (left.type === 'VariableDeclaration') {
        if (left.kind === 'var') {
          this.#visitForVar(left)
        } else {
          for (const { id } of left.declarations) {
            this.declarePattern(id, this.scope, left.kind === 'let' ? 'let' : 'const', node.right.end)
          }
        }
      }
      this.scope.headCaptured = containsClosure(node.right)
      this.#visit(node.right)
      this.loopDepth++
      if (left.type !== 'VariableDeclaration') this.#visitPattern(left, true)
      else if (left.kind !== 'var') this.#visitPattern(left.declarations[0]!.id, false)
      this.#visit(node.body)
      this.loopDepth--
    })
  }

  #visitForVar(left: VariableDeclaration): void {
    const { id, init } = left.declarations[0]!
    this.declareVar(id)
    this.#visitPattern(id, true)
    this.#visitMaybe(init)
  }

  /** Visits expressions inside a pattern; its identifiers are references where the pattern assigns. */
  #visitPattern(pattern: Pattern, assigns: boolean): void {
    this.#path.push(pattern)
    switch (pattern.type) {
      case 'Identifier':
        if (assigns) this.#refer(pattern, pattern.name, true)
        break
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          this.#path.push(property)
          if (property.type === 'RestElement') this.#visitPattern(property.argument, assigns)
          else {
            if (property.computed) this.#visit(property.key)
            this.#visitPattern(property.value, assigns)
          }
          this.#path.pop()
        }
        break
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.#visitPattern(element, assigns)
        break
      case 'AssignmentPattern':
        this.#visitPattern(pattern.left, assigns)
        this.#visit(pattern.right)
        break
      case 'RestElement':
        this.#visitPattern(pattern.argument, assigns)
        break
      default:
        this.#enter(pattern)
    }
    this.#path.pop()
  }

  #visitObject(node: Extract<Node, { type: 'ObjectExpression' }>): void {
    const hasMethods = node.properties.some((p) => p.type === 'Property' && (p.method || p.kind !== 'init'))
    const visit = (): void => {
      for (const property of node.properties) {
        this.#path.push(property)
        if (property.type === 'SpreadElement') this.#visit(property.argument)
        else this.#visitProperty(property)
        this.#path.pop()
      }
    }
    if (!hasMethods) return visit()
    this.inScope('object', node, () => {
      declare(this.scope, 'super', 'home', -1)
      visit()
    })
  }

  #visitProperty(property: Property): void {
    if (property.computed) this.#visit(property.key)
    const value = property.value as Node
    if (property.method || property.kind !== 'init') {
      const kind = property.kind === 'get' ? 'getter' : property.kind === 'set' ? 'setter' : 'method'
      this.#path.push(value)
      this.#visitFunction(value as FunctionNode, kind, null, false)
      this.#path.pop()
    } else {
      this.#visit(value)
    }
  }

  // ---- functions and classes

  #visitFunction(node: FunctionNode, kind: FunctionKind, classNode: ClassNode | null, isStatic: boolean): void {
    const body = node.body as Node
    const ownDirective = body.type === 'BlockStatement' && hasUseStrict(body.body as Node[])
    const info = this.makeFunction(kind, node as Node, {
      generator: node.generator, async: node.async, resumable: node.generator || node.async, classNode, isStatic, ownDirective,
      strict: this.owner.strict || ownDirective,
      simpleParameters: node.params.every((p) => p.type === 'Identifier'),
      parametersHaveClosures: node.params.some((p) => p.type !== 'Identifier' && containsClosure(p)),
    })
    const outer = { scope: this.scope, owner: this.owner, loopDepth: this.loopDepth, heads: this.#heads }
    this.owner = info
    this.loopDepth = 0
    this.scope = this.openScope(info.parametersHaveClosures ? 'parameters' : 'function', node as Node, info)
    info.scope = info.bodyScope = this.scope
    this.#visitParameters(node, info)
    if (info.parametersHaveClosures) {
      this.scope = info.bodyScope = this.openScope('body', body, info)
    }
    if (body.type === 'BlockStatement') {
      this.#path.push(body)
      this.hoist(body.body as Node[], this.scope)
      this.#visitAll(body.body as Node[])
      this.#path.pop()
    } else {
      this.#visit(body)
    }
    if (node.type === 'FunctionExpression' && node.id && kind === 'function') this.draft.selfNames.push(info)
    this.scope = outer.scope
    this.owner = outer.owner
    this.loopDepth = outer.loopDepth
    this.#heads = outer.heads
  }

  #visitParameters(node: FunctionNode, info: FunctionInfo): void {
    for (const parameter of node.params) {
      const end = info.simpleParameters ? -1 : parameter.end
      this.declarePattern(parameter, info.scope, 'parameter', end)
    }
    for (const parameter of node.params) this.#visitPattern(parameter, false)
  }

  #visitClass(node: ClassNode): void {
    const owner = this.owner
    const strict = owner.strict
    ;(owner as { strict: boolean }).strict = true
    this.inScope('class', node as Node, () => {
      const binding = declare(this.scope, node.id?.name ?? '', 'class-inner', -1)
      binding.field = node.id ? `$${node.id.name}` : '$'
      declare(this.scope, 'super', 'home', -1)
      const info: ClassInfo = {
        node, scope: this.scope, owner, factory: false, needsScope: false, privateHost: null, privateTable: false,
      }
      this.draft.classes.set(node as Node, info)
      const classStack = this.#classStack
      this.#classStack = [...classStack, { info, names: privateNames(node) }]
      const heads = this.#heads
      this.#heads = [...heads, node as Node]
      this.#visitMaybe(node.superClass)
      for (const element of node.body.body) {
        if (element.type !== 'StaticBlock' && element.computed) {
          this.#path.push(node.body, element)
          this.#visit(element.key as Node)
          this.#path.length -= 2
        }
      }
      this.#heads = heads
      for (const element of node.body.body) this.#visitElement(element, node)
      this.#classStack = classStack
    })
    ;(owner as { strict: boolean }).strict = strict
  }

  #visitElement(element: ClassNode['body']['body'][number], classNode: ClassNode): void {
    if (element.type === 'MethodDefinition') {
      const kinds = { constructor: 'constructor', method: 'method', get: 'getter', set: 'setter' } as const
      return this.#visitFunction(element.value, kinds[element.kind], classNode, element.static)
    }
    const isStatic = element.type === 'StaticBlock' || element.static
    const info = this.makeFunction(element.type === 'StaticBlock' ? 'static-block' : 'field', element as Node, {
      classNode, isStatic, strict: true,
    })
    const outer = { scope: this.scope, owner: this.owner, loopDepth: this.loopDepth, path: this.#path.length }
    this.owner = info
    this.loopDepth = 0
    this.scope = this.openScope('function', element as Node, info)
    info.scope = info.bodyScope = this.scope
    this.#path.push(element as Node)
    if (element.type === 'StaticBlock') {
      this.hoist(element.body as Node[], this.scope)
      this.#visitAll(element.body as Node[])
    } else {
      this.#visitMaybe(element.value)
    }
    this.#path.length = outer.path
    this.scope = outer.scope
    this.owner = outer.owner
    this.loopDepth = outer.loopDepth
  }

  #referPrivate(node: PrivateIdentifier): void {
    for (let i = this.#classStack.length - 1; i >= 0; i--) {
      const { info, names } = this.#classStack[i]!
      if (!names.has(node.name)) continue
      this.draft.privates.push({ node, classInfo: info, owner: this.owner })
      return
    }
  }

  #visitSuper(node: Super): void {
    this.draft.pseudo.push(this.#pseudo(node, 'home'), this.#pseudo(node, 'this'))
  }

  /** super() needs the native constructor around it, so arrows between stay native closures. */
  #visitSuperCall(): void {
    for (let at: FunctionInfo | null = this.owner; at !== null && at.kind === 'arrow'; at = at.parent) at.native = true
    this.draft.pseudo.push(this.#pseudo(this.#path[this.#path.length - 1]!, 'this'))
  }

  #pseudo(node: Node, kind: PendingPseudo['kind']): PendingPseudo {
    return { node, kind, scope: this.scope, owner: this.owner }
  }

  /** Notes writes through `arguments`, which a sloppy function shares with its parameters. */
  #noteArguments(node: Node): void {
    if (node.type === 'CallExpression') {
      const { callee } = node
      const first = node.arguments[0]
      if (first?.type !== 'Identifier' || first.name !== 'arguments' || callee.type !== 'MemberExpression') return
      const method = callee.object
      const property = method.type === 'MemberExpression' ? method.property : null
      if (property?.type === 'Identifier' && MUTATORS.has(property.name)) this.#markArgumentsWritten()
      return
    }
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return
    if (node.object.name !== 'arguments') return
    const parent = this.#path[this.#path.length - 2]
    const written = parent?.type === 'UpdateExpression'
      || (parent?.type === 'AssignmentExpression' && parent.left === (node as Node))
    if (written) this.#markArgumentsWritten()
  }

  #markArgumentsWritten(): void {
    const owner = this.#argumentsOwner()
    if (owner !== null) owner.writesArguments = true
  }

  #argumentsOwner(): FunctionInfo | null {
    let owner: FunctionInfo | null = this.owner
    while (owner !== null && owner.kind === 'arrow') owner = owner.parent
    return owner
  }

  /** `arguments.length` tells nothing of the parameters; `arguments[0]` and `f.apply(x, arguments)` look at them now; anything else may do so at any time. */
  #noteArgumentsUse(): void {
    const owner = this.#argumentsOwner()
    if (owner === null) return
    const [call, parent, node] = this.#path.slice(-3) as [Node | undefined, Node | undefined, Node]
    if (parent?.type === 'MemberExpression' && parent.object === (node as unknown)) {
      if (!parent.computed && (parent.property as { name?: string }).name === 'length') return
      const isCalled = call?.type === 'CallExpression' && call.callee === (parent as unknown)
      if (isCalled || owner !== this.owner) owner.leaksArguments = true
      else owner.readsArguments = true
    } else if (owner === this.owner && (parent?.type === 'SpreadElement' || isHandedOn(parent, node))) owner.readsArguments = true
    else owner.leaksArguments = true
  }

  #refer(node: Node, name: string, write: boolean): void {
    this.draft.names.push({ node, name, scope: this.scope, owner: this.owner, write, heads: this.#heads })
  }
}

/** `f.apply(x, arguments)` and `slice.call(arguments)`: the object itself is not kept by anybody. */
function isHandedOn(call: Node | undefined, node: Node): boolean {
  if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression' || call.callee.property.type !== 'Identifier') return false
  const { object, property } = call.callee
  if (property.name === 'apply') return call.arguments[1] === (node as unknown)
  if (property.name === 'from') return object.type === 'Identifier' && object.name === 'Array'
  const method = object.type === 'MemberExpression' && object.property.type === 'Identifier' ? object.property.name : object.type === 'Identifier' ? object.name : ''
  return property.name === 'call' && call.arguments[0] === (node as unknown) && /^(?:slice|concat|join|indexOf)$/.test(method)
}
