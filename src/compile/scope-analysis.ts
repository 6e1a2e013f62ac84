/**
 * Scope analysis: one walk that opens scopes, declares names and notes references; then names are resolved, what is
 * captured is known, and every binding gets its storage. Early errors are acorn's business: the tree is valid.
 */
import type { Pattern, PrivateIdentifier, Property, Super, VariableDeclaration } from 'acorn'
import { unsupported } from '../base/errors.ts'
import type { SourceModule } from './module.ts'
import {
  escapeName, fieldOf,
  type Analysis, type Binding, type BindingKind, type ClassInfo, type ClassNode, type FunctionDeclarationNode, type FunctionInfo,
  type FunctionKind, type FunctionNode, type Node, type Reference, type Scope, type ScopeKind,
} from './scope.ts'

export interface ScopeIds {
  scope: number
  function: number
}

export function analyse(module: SourceModule, ids: ScopeIds): Analysis {
  return new Analyser(module, ids).run()
}

type ForInNode = Extract<Node, { type: 'ForInStatement' | 'ForOfStatement' }>

interface PendingReference {
  node: Node
  name: string
  scope: Scope
  owner: FunctionInfo
  write: boolean
  /** classes in whose heritage or computed keys the reference stands */
  heads: readonly Node[]
}

interface PendingPseudo {
  node: Node
  kind: 'this' | 'new.target' | 'home'
  scope: Scope
  owner: FunctionInfo
}

class Analyser {
  readonly #module: SourceModule
  readonly #ids: ScopeIds
  readonly #functions = new Map<Node, FunctionInfo>()
  readonly #scopes = new Map<Node, Scope>()
  readonly #allScopes: Scope[] = []
  readonly #references = new Map<Node, Reference>()
  readonly #declarations = new Map<Node, Binding>()
  readonly #annexB = new Map<Node, Binding>()
  readonly #globalNames = new Set<string>()
  readonly #yielding = new Set<Node>()
  readonly #pending: PendingReference[] = []
  readonly #pendingPseudo: PendingPseudo[] = []
  readonly #annexCandidates: { node: FunctionDeclarationNode; scope: Scope; owner: FunctionInfo }[] = []
  readonly #selfNames: FunctionInfo[] = []
  readonly #classes = new Map<Node, ClassInfo>()
  readonly #tablePrivates = new Map<Node, ClassInfo>()
  readonly #pendingPrivates: { node: Node; classInfo: ClassInfo; owner: FunctionInfo }[] = []
  readonly #headPrivates = new Set<Node>()
  readonly #receivers: { owner: FunctionInfo; binding: Binding }[] = []
  readonly #homeUses: { owner: FunctionInfo; scope: Scope }[] = []
  #classStack: readonly { info: ClassInfo; names: ReadonlySet<string> }[] = []
  readonly #path: Node[] = []
  #scope!: Scope
  #owner!: FunctionInfo
  #loopDepth = 0
  #heads: readonly Node[] = []

  constructor(module: SourceModule, ids: ScopeIds) {
    this.#module = module
    this.#ids = ids
  }

  run(): Analysis {
    const ast = this.#module.ast!
    const kind = this.#module.kind
    const root = this.#makeFunction(kind === 'script' ? 'script' : 'module', ast, {
      strict: kind === 'esm' || hasUseStrict(ast.body), ownDirective: kind !== 'esm' && hasUseStrict(ast.body),
    })
    this.#owner = root
    this.#scope = this.#openScope(kind === 'script' ? 'script' : 'module', ast, root)
    root.scope = root.bodyScope = this.#scope
    if (kind === 'cjs') for (const name of CJS_NAMES) this.#declare(this.#scope, name, 'cjs', -1)
    this.#hoist(ast.body as Node[], this.#scope)
    this.#visitAll(ast.body as Node[])
    this.#applyAnnexB()
    this.#resolve()
    this.#assignStorage()
    return {
      module: this.#module, root, functions: this.#functions, scopes: this.#scopes, references: this.#references,
      declarations: this.#declarations, annexB: this.#annexB, globalNames: this.#globalNames, yielding: this.#yielding,
      allScopes: this.#allScopes, classes: this.#classes, tablePrivates: this.#tablePrivates,
      headPrivates: this.#headPrivates,
    }
  }

  // ---- construction of functions, scopes, bindings

  #makeFunction(kind: FunctionKind, node: Node, detail: Partial<FunctionInfo>): FunctionInfo {
    const info: FunctionInfo = {
      id: this.#ids.function++, kind, node, parent: this.#owner ?? null, outer: this.#scope ?? null,
      scope: undefined!, bodyScope: undefined!, generator: false, async: false, strict: this.#owner?.strict ?? false,
      ownDirective: false, simpleParameters: true, classNode: null, isStatic: false, native: false, hasCall: false,
      usesThis: false, usesArguments: false, usesSuper: false, writesArguments: false, parametersHaveClosures: false,
      needsScope: false, privateHost: null,
      ...detail,
    }
    this.#functions.set(node, info)
    return info
  }

  #openScope(kind: ScopeKind, node: Node, owner: FunctionInfo): Scope {
    const scope: Scope = {
      id: this.#ids.scope++, kind, node, parent: this.#scope ?? null, owner, bindings: new Map(), functions: [],
      materialised: false, headCaptured: false,
      repeated: this.#loopDepth > 0 || (owner.kind !== 'module' && owner.kind !== 'script'),
    }
    if (!this.#scopes.has(node)) this.#scopes.set(node, scope)
    this.#allScopes.push(scope)
    return scope
  }

  #declare(scope: Scope, name: string, kind: BindingKind, initialisedAt: number): Binding {
    const existing = scope.bindings.get(name)
    if (existing !== undefined) {
      if (kind === 'function' && existing.kind === 'var') existing.kind = 'function'
      if (existing.kind === 'parameter' && (kind === 'function' || kind === 'var')) existing.redeclared = true
      if (kind === 'var') existing.implicit = false
      return existing
    }
    const binding: Binding = {
      name, kind, scope, storage: 'native', printed: escapeName(name), field: fieldOf({ name, kind }), captured: false,
      assignedInFunction: false, assigned: false, initialisedAt, needsTdz: false, redeclared: false, implicit: false, variableId: -1,
    }
    scope.bindings.set(name, binding)
    return binding
  }

  #declarePattern(pattern: Pattern, scope: Scope, kind: BindingKind, initialisedAt: number): void {
    for (const id of identifiersOf(pattern)) {
      const binding = this.#declare(scope, id.name, kind, initialisedAt)
      this.#declarations.set(id, binding)
    }
  }

  /** Declares what a statement list declares lexically (and functions), before anything in it is visited. */
  #hoist(body: readonly Node[], scope: Scope): void {
    for (let statement of body) {
      if (statement.type === 'ExportNamedDeclaration' && statement.declaration) statement = statement.declaration
      if (statement.type === 'ExportDefaultDeclaration') {
        const declaration = statement.declaration as Node
        if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') statement = declaration
      }
      while (statement.type === 'LabeledStatement') statement = statement.body
      if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
        for (const declarator of statement.declarations) {
          this.#declarePattern(declarator.id, scope, statement.kind === 'let' ? 'let' : 'const', declarator.end)
        }
      } else if (statement.type === 'ClassDeclaration' && statement.id) {
        this.#declarations.set(statement.id, this.#declare(scope, statement.id.name, 'class', statement.end))
      } else if (statement.type === 'FunctionDeclaration') {
        this.#hoistFunction(statement as FunctionDeclarationNode, scope)
      } else if (statement.type === 'ImportDeclaration') {
        for (const specifier of statement.specifiers) {
          this.#declarations.set(specifier.local, this.#declare(scope, specifier.local.name, 'import', -1))
        }
      }
    }
  }

  #hoistFunction(node: FunctionDeclarationNode, scope: Scope): void {
    scope.functions.push(node)
    if (!node.id) return
    const binding = this.#declare(scope, node.id.name, 'function', -1)
    this.#declarations.set(node.id, binding)
    const topLevel = scope === scope.owner.bodyScope || scope === scope.owner.scope || scope.parent === null
    if (!topLevel && !this.#owner.strict && !node.generator && !node.async) {
      this.#annexCandidates.push({ node, scope, owner: this.#owner })
    }
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
      case 'Identifier': return this.#refer(node, node.name, false)
      case 'ThisExpression': return void this.#pendingPseudo.push(this.#pseudo(node, 'this'))
      case 'PrivateIdentifier': return this.#referPrivate(node)
      case 'Super': return this.#visitSuper(node)
      case 'MetaProperty':
        if (node.meta.name === 'new') this.#pendingPseudo.push(this.#pseudo(node, 'new.target'))
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': return this.#visitFunction(node as FunctionNode, this.#functionKind(node), null, false)
      case 'ClassDeclaration':
      case 'ClassExpression': return this.#visitClass(node as ClassNode)
      case 'BlockStatement': return this.#inScope('block', node, () => {
        this.#hoist(node.body as Node[], this.#scope)
        this.#visitAll(node.body as Node[])
      })
      case 'VariableDeclaration': return this.#visitDeclaration(node)
      case 'ForStatement': return this.#visitFor(node)
      case 'ForInStatement':
      case 'ForOfStatement': return this.#visitForIn(node)
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.#loopDepth++
        this.#visit(node.test)
        this.#visit(node.body)
        this.#loopDepth--
        return
      case 'SwitchStatement':
        this.#visit(node.discriminant)
        return this.#inScope('switch', node, () => {
          for (const one of node.cases) this.#hoist(one.consequent as Node[], this.#scope)
          for (const one of node.cases) {
            this.#visitMaybe(one.test)
            this.#visitAll(one.consequent as Node[])
          }
        })
      case 'CatchClause': return this.#inScope('catch', node, () => {
        if (node.param) {
          this.#declarePattern(node.param, this.#scope, node.param.type === 'Identifier' ? 'catch' : 'let', node.param.end)
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
        throw unsupported('with', this.#module.locate(node.start), {
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
        for (let i = this.#path.length - 1; i >= 0 && this.#path[i] !== this.#owner.node; i--) {
          this.#yielding.add(this.#path[i]!)
        }
        return this.#visitMaybe(node.argument)
      case 'CallExpression':
        this.#owner.hasCall = true
        this.#noteArguments(node)
        if (node.callee.type === 'Super') this.#visitSuperCall()
        else this.#visit(node.callee)
        return this.#visitAll(node.arguments as Node[])
      case 'NewExpression':
        this.#owner.hasCall = true
        this.#visit(node.callee)
        return this.#visitAll(node.arguments as Node[])
      case 'TaggedTemplateExpression':
        this.#owner.hasCall = true
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

  #visitChildren(node: Node): void {
    for (const value of Object.values(node)) {
      if (value === null || typeof value !== 'object') continue
      if (Array.isArray(value)) {
        for (const element of value) if (isNode(element)) this.#visit(element)
      } else if (isNode(value)) this.#visit(value)
    }
  }

  #inScope(kind: ScopeKind, node: Node, body: () => void): void {
    const outer = this.#scope
    this.#scope = this.#openScope(kind, node, this.#owner)
    body()
    this.#scope = outer
  }

  /** `if (c) function f() {}` of sloppy code stands for a block. */
  #visitBranch(statement: Node): void {
    if (statement.type !== 'FunctionDeclaration') return this.#visit(statement)
    this.#inScope('block', statement, () => {
      this.#hoistFunction(statement as FunctionDeclarationNode, this.#scope)
      this.#visit(statement)
    })
  }

  #visitDeclaration(node: VariableDeclaration): void {
    for (const declarator of node.declarations) {
      if (node.kind === 'var') {
        this.#declareVar(declarator.id)
        // `var x = v` inside `catch (x)` assigns the catch parameter: the name is resolved where it stands.
        if (declarator.init) this.#visitPattern(declarator.id, true)
        else this.#visitPattern(declarator.id, false)
      } else {
        this.#visitPattern(declarator.id, false)
      }
      this.#visitMaybe(declarator.init)
    }
  }

  #declareVar(pattern: Pattern): void {
    for (const id of identifiersOf(pattern)) {
      const binding = this.#declare(this.#owner.bodyScope, id.name, 'var', -1)
      this.#declarations.set(id, binding)
    }
  }

  #visitFor(node: Extract<Node, { type: 'ForStatement' }>): void {
    this.#inScope('loop', node, () => {
      this.#loopDepth++
      const repeated = this.#loopDepth > 0
      ;(this.#scope as { repeated: boolean }).repeated = repeated
      if (node.init?.type === 'VariableDeclaration' && node.init.kind !== 'var') this.#hoist([node.init], this.#scope)
      this.#visitMaybe(node.init)
      this.#visitMaybe(node.test)
      this.#visitMaybe(node.update)
      this.#visit(node.body)
      this.#loopDepth--
    })
  }

  #visitForIn(node: ForInNode): void {
    this.#inScope('loop', node, () => {
      ;(this.#scope as { repeated: boolean }).repeated = true
      const left = node.left
      if (left.type === 'VariableDeclaration') {
        if (left.kind === 'var') {
          this.#visitForVar(left)
        } else {
          for (const { id } of left.declarations) {
            this.#declarePattern(id, this.#scope, left.kind === 'let' ? 'let' : 'const', node.right.end)
          }
        }
      }
      this.#visit(node.right)
      this.#loopDepth++
      if (left.type !== 'VariableDeclaration') this.#visitPattern(left, true)
      else if (left.kind !== 'var') this.#visitPattern(left.declarations[0]!.id, false)
      this.#visit(node.body)
      this.#loopDepth--
    })
  }

  #visitForVar(left: VariableDeclaration): void {
    const { id, init } = left.declarations[0]!
    this.#declareVar(id)
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
    this.#inScope('object', node, () => {
      this.#declare(this.#scope, 'super', 'home', -1)
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

  #functionKind(node: Node): FunctionKind {
    return node.type === 'ArrowFunctionExpression' ? 'arrow' : 'function'
  }

  #visitFunction(node: FunctionNode, kind: FunctionKind, classNode: ClassNode | null, isStatic: boolean): void {
    const body = node.body as Node
    const ownDirective = body.type === 'BlockStatement' && hasUseStrict(body.body as Node[])
    const info = this.#makeFunction(kind, node as Node, {
      generator: node.generator, async: node.async, classNode, isStatic, ownDirective,
      strict: this.#owner.strict || ownDirective,
      simpleParameters: node.params.every((p) => p.type === 'Identifier'),
      parametersHaveClosures: node.params.some((p) => p.type !== 'Identifier' && containsClosure(p)),
    })
    const outer = { scope: this.#scope, owner: this.#owner, loopDepth: this.#loopDepth, heads: this.#heads }
    this.#owner = info
    this.#loopDepth = 0
    this.#scope = this.#openScope(info.parametersHaveClosures ? 'parameters' : 'function', node as Node, info)
    info.scope = info.bodyScope = this.#scope
    this.#visitParameters(node, info)
    if (info.parametersHaveClosures) {
      this.#scope = info.bodyScope = this.#openScope('body', body, info)
    }
    if (body.type === 'BlockStatement') {
      this.#path.push(body)
      this.#hoist(body.body as Node[], this.#scope)
      this.#visitAll(body.body as Node[])
      this.#path.pop()
    } else {
      this.#visit(body)
    }
    if (node.type === 'FunctionExpression' && node.id && kind === 'function') this.#selfNames.push(info)
    this.#scope = outer.scope
    this.#owner = outer.owner
    this.#loopDepth = outer.loopDepth
    this.#heads = outer.heads
  }

  #visitParameters(node: FunctionNode, info: FunctionInfo): void {
    for (const parameter of node.params) {
      const end = info.simpleParameters ? -1 : parameter.end
      this.#declarePattern(parameter, info.scope, 'parameter', end)
    }
    for (const parameter of node.params) this.#visitPattern(parameter, false)
  }

  #visitClass(node: ClassNode): void {
    const owner = this.#owner
    const strict = owner.strict
    ;(owner as { strict: boolean }).strict = true
    this.#inScope('class', node as Node, () => {
      const binding = this.#declare(this.#scope, node.id?.name ?? '', 'class-inner', -1)
      binding.field = node.id ? `$${node.id.name}` : '$'
      this.#declare(this.#scope, 'super', 'home', -1)
      const info: ClassInfo = {
        node, scope: this.#scope, owner, factory: false, needsScope: false, privateHost: null, privateTable: false,
      }
      this.#classes.set(node as Node, info)
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
    const info = this.#makeFunction(element.type === 'StaticBlock' ? 'static-block' : 'field', element as Node, {
      classNode, isStatic, strict: true,
    })
    const outer = { scope: this.#scope, owner: this.#owner, loopDepth: this.#loopDepth, path: this.#path.length }
    this.#owner = info
    this.#loopDepth = 0
    this.#scope = this.#openScope('function', element as Node, info)
    info.scope = info.bodyScope = this.#scope
    this.#path.push(element as Node)
    if (element.type === 'StaticBlock') {
      this.#hoist(element.body as Node[], this.#scope)
      this.#visitAll(element.body as Node[])
    } else {
      this.#visitMaybe(element.value)
    }
    this.#path.length = outer.path
    this.#scope = outer.scope
    this.#owner = outer.owner
    this.#loopDepth = outer.loopDepth
  }

  #referPrivate(node: PrivateIdentifier): void {
    for (let i = this.#classStack.length - 1; i >= 0; i--) {
      const { info, names } = this.#classStack[i]!
      if (!names.has(node.name)) continue
      this.#pendingPrivates.push({ node, classInfo: info, owner: this.#owner })
      return
    }
  }

  #visitSuper(node: Super): void {
    this.#pendingPseudo.push(this.#pseudo(node, 'home'), this.#pseudo(node, 'this'))
  }

  /** super() needs the native constructor around it, so arrows between stay native closures. */
  #visitSuperCall(): void {
    for (let at: FunctionInfo | null = this.#owner; at !== null && at.kind === 'arrow'; at = at.parent) at.native = true
    this.#pendingPseudo.push(this.#pseudo(this.#path[this.#path.length - 1]!, 'this'))
  }

  #pseudo(node: Node, kind: PendingPseudo['kind']): PendingPseudo {
    return { node, kind, scope: this.#scope, owner: this.#owner }
  }

  /** Notes writes through `arguments`, which a sloppy function shares with its parameters. */
  #noteArguments(node: Node): void {
    if (node.type === 'CallExpression') {
      const { callee } = node
      const first = node.arguments[0]
      if (first?.type !== 'Identifier' || first.name !== 'arguments' || callee.type !== 'MemberExpression') return
      const method = callee.object
      const name = method.type === 'MemberExpression' && method.property.type === 'Identifier' ? method.property.name : ''
      if (MUTATORS.has(name)) this.#markArgumentsWritten()
      return
    }
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== 'arguments') return
    const parent = this.#path[this.#path.length - 2]
    const written = parent?.type === 'UpdateExpression'
      || (parent?.type === 'AssignmentExpression' && parent.left === (node as Node))
    if (written) this.#markArgumentsWritten()
  }

  #markArgumentsWritten(): void {
    let owner: FunctionInfo | null = this.#owner
    while (owner !== null && owner.kind === 'arrow') owner = owner.parent
    if (owner !== null) owner.writesArguments = true
  }

  #refer(node: Node, name: string, write: boolean): void {
    this.#pending.push({ node, name, scope: this.#scope, owner: this.#owner, write, heads: this.#heads })
  }

  // ---- after the walk

  /** B.3.3: a sloppy block function also is a var of the function, unless that would collide with a lexical name. */
  #applyAnnexB(): void {
    for (const { node, scope, owner } of this.#annexCandidates) {
      const name = node.id!.name
      const target = owner.bodyScope
      if (owner.scope.bindings.get(name)?.kind === 'parameter' || name === 'arguments') continue
      if (this.#lexicalBetween(name, scope, target)) continue
      const existing = target.bindings.get(name)
      if (existing !== undefined && existing.kind !== 'var' && existing.kind !== 'function' && existing.kind !== 'cjs') continue
      const isNew = !target.bindings.has(name)
      const variable = this.#declare(target, name, 'var', -1)
      if (isNew) variable.implicit = true
      const block = scope.bindings.get(name)!
      block.printed = `$$b${scope.id}_${name}`
      this.#annexB.set(node as Node, variable)
    }
  }

  #lexicalBetween(name: string, scope: Scope, target: Scope): boolean {
    for (let at = scope.parent; at !== null && at !== target; at = at.parent) {
      const binding = at.bindings.get(name)
      if (binding !== undefined && binding.kind !== 'catch' && binding.kind !== 'function') return true
      // An outer block function of the same name is lexical too, and its own var binding is what counts.
      if (binding?.kind === 'function') return true
    }
    return false
  }

  #resolve(): void {
    for (const info of this.#selfNames) {
      const { name } = (info.node as Extract<Node, { type: 'FunctionExpression' }>).id!
      if (!info.scope.bindings.has(name)) this.#declare(info.scope, name, 'self', -1)
    }
    for (const pending of this.#pending) this.#resolveName(pending)
    for (const pending of this.#pendingPseudo) this.#resolvePseudo(pending)
    for (const { node, classInfo, owner } of this.#pendingPrivates) this.#resolvePrivate(node, classInfo, owner)
  }

  /** Private names exist only inside their class body, but functions are hoisted out of it. */
  #resolvePrivate(node: Node, classInfo: ClassInfo, owner: FunctionInfo): void {
    let unit = owner
    while (unit.native) unit = unit.parent!
    const isElement = unit.classNode !== null && !unit.generator
    if (isElement && unit.classNode === classInfo.node) return
    if (unit === classInfo.owner) {
      this.#headPrivates.add(node)
      return
    }
    if (!classInfo.scope.repeated) {
      if (isElement) this.#classes.get(unit.classNode as unknown as Node)!.privateHost = classInfo.node
      else unit.privateHost = classInfo.node
      return
    }
    classInfo.privateTable = true
    const home = classInfo.scope.bindings.get('super')!
    home.captured = true
    this.#tablePrivates.set(node, classInfo)
    this.#homeUses.push({ owner, scope: classInfo.scope })
  }

  #resolveName(pending: PendingReference): void {
    const binding = this.#lookup(pending.name, pending.scope)
    const { node, scope, owner } = pending
    if (binding === undefined) {
      this.#globalNames.add(pending.name)
      this.#references.set(node, { node, scope, owner, binding, checked: false })
      return
    }
    const inHead = binding.kind === 'class-inner' && pending.heads.includes(binding.scope.node)
    if (owner !== binding.scope.owner) {
      const nativeClassName = binding.kind === 'class-inner' && owner.classNode === binding.scope.node && !owner.generator
      if (!nativeClassName) this.#capture(binding, pending)
      if (pending.write) binding.assignedInFunction = true
    } else if (pending.write && owner.kind !== 'module' && owner.kind !== 'script') {
      binding.assignedInFunction = true
    }
    if (pending.write) binding.assigned = true
    if (inHead && owner !== binding.scope.owner) binding.scope.headCaptured = true
    const checked = inHead || this.#mayBeUninitialised(binding, pending)
    if (checked) binding.needsTdz = true
    this.#references.set(node, { node, scope, owner, binding, checked })
  }

  #capture(binding: Binding, pending: PendingReference): void {
    binding.captured = true
    const loop = binding.scope
    if (loop.kind !== 'loop') return
    const head = loop.node.type === 'ForStatement' ? loop.node.init : (loop.node as ForInNode).right
    if (head && pending.node.start >= head.start && pending.node.end <= head.end) loop.headCaptured = true
  }

  #lookup(name: string, from: Scope): Binding | undefined {
    for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
      const binding = scope.bindings.get(name)
      if (binding !== undefined && binding.kind !== 'home' && isNamed(binding)) return binding
      if (name === 'arguments' && scope === scope.owner.scope && hasArguments(scope.owner)) {
        scope.owner.usesArguments = true
        return this.#declare(scope, 'arguments', 'arguments', -1)
      }
    }
    return undefined
  }

  /** Is a read possible before the declaration ran? Not if the code that reads stands after it (see design, TDZ). */
  #mayBeUninitialised(binding: Binding, pending: PendingReference): boolean {
    if (binding.initialisedAt < 0) return false
    if (binding.scope.kind === 'switch') return true
    let position = pending.node.start
    for (let scope: Scope | null = pending.scope; scope !== null && scope !== binding.scope; scope = scope.parent) {
      const owner: FunctionInfo = scope.owner
      if (scope !== owner.scope || owner.node.type !== 'FunctionDeclaration') continue
      // A function declaration exists from the start of the block that holds it.
      const block = owner.outer!
      if (block === binding.scope) return true
      position = Math.min(position, block.node.start)
    }
    return position < binding.initialisedAt
  }

  #resolvePseudo(pending: PendingPseudo): void {
    let owner = pending.owner
    let crossed = false
    while (owner.kind === 'arrow') {
      if (!owner.native) crossed = true
      owner.usesThis = true
      owner = owner.parent!
    }
    if (pending.kind === 'home') return this.#resolveHome(pending, owner, crossed)
    if (pending.kind === 'this') owner.usesThis = true
    if (owner.kind === 'script' || (owner.kind === 'module' && this.#module.kind === 'esm')) return
    if (owner.kind !== 'module' && !crossed && !owner.generator) return
    const binding = this.#declare(owner.scope, pending.kind, pending.kind, -1)
    if (crossed) binding.captured = true
    // A super node stands for its home object; the receiver beside it is only noted as used.
    if (pending.node.type === 'Super') this.#receivers.push({ owner: pending.owner, binding })
    else this.#references.set(pending.node, { ...pending, binding, checked: false })
  }

  #resolveHome(pending: PendingPseudo, method: FunctionInfo, crossed: boolean): void {
    method.usesSuper = true
    if (method.classNode !== null && !crossed && !method.generator) return
    // A method's home is the class or object literal that it stands in.
    let scope: Scope | null = method.outer
    while (scope !== null && !scope.bindings.has('super')) scope = scope.parent
    const binding = scope!.bindings.get('super')!
    binding.captured = true
    this.#references.set(pending.node, { ...pending, binding, checked: false })
  }

  #assignStorage(): void {
    const { id, kind } = this.#module
    for (const scope of this.#allScopes) {
      const fields = new Set<string>()
      for (const binding of scope.bindings.values()) {
        if (scope.kind === 'module') {
          binding.storage = 'module'
          binding.printed = `${binding.kind === 'this' ? 'this' : escapeName(binding.name)}$$${id}`
        } else if (scope.kind === 'script') {
          binding.storage = 'global'
          binding.printed = binding.name
          this.#globalNames.add(binding.name)
        } else if (binding.captured) {
          this.#storeCaptured(binding, scope)
        }
        while (fields.has(binding.field)) binding.field += '_'
        fields.add(binding.field)
      }
      if (kind !== 'json') this.#storeParameterShadows(scope)
    }
    for (const info of this.#functions.values()) if (info.generator && !info.async) this.#storeInFrame(info)
    this.#markNeeds()
    for (const info of this.#classes.values()) this.#decideFactory(info)
  }

  /** A function that uses no scope from outside gets none, so that it does not keep one alive in the state. */
  #markNeeds(): void {
    for (const { binding, owner } of this.#references.values()) {
      if (binding?.storage === 'scope') this.#markNeed(owner, binding.scope)
    }
    for (const { owner, binding } of this.#receivers) if (binding.storage === 'scope') this.#markNeed(owner, binding.scope)
    for (const { owner, scope } of this.#homeUses) if (scope.materialised) this.#markNeed(owner, scope)
  }

  #markNeed(owner: FunctionInfo, scope: Scope): void {
    for (let at: FunctionInfo | null = owner; at !== null && at !== scope.owner; at = at.parent) {
      at.needsScope = true
      if (at.classNode !== null && (scope.node as unknown) !== at.classNode) {
        this.#classes.get(at.classNode as unknown as Node)!.needsScope = true
      }
    }
  }

  #decideFactory(info: ClassInfo): void {
    const inFunction = info.owner.kind !== 'module' && info.owner.kind !== 'script'
    const dynamicNames = info.node.body.body.some((element) =>
      element.type === 'PropertyDefinition' && element.computed && element.value != null && isAnonymous(element.value))
    info.factory = inFunction || info.needsScope || info.scope.materialised || dynamicNames
  }

  #storeCaptured(binding: Binding, scope: Scope): void {
    // A class or object literal that is evaluated once keeps its own reference in a script-scope variable.
    if ((binding.kind === 'class-inner' || binding.kind === 'home') && !scope.repeated) {
      binding.storage = 'module'
      binding.printed = `$$${binding.kind === 'home' ? 'H' : 'C'}${scope.id}`
      return
    }
    binding.storage = 'scope'
    scope.materialised = true
  }

  /** With closures in parameter expressions, a body variable named like a parameter is another variable. */
  #storeParameterShadows(scope: Scope): void {
    if (scope.kind !== 'body') return
    for (const binding of scope.bindings.values()) {
      if (scope.parent!.bindings.has(binding.name)) binding.printed = `$$b${scope.id}_${binding.name}`
    }
  }

  /** Variables of scopes that contain a yield live in the frame, whose fields have to differ. */
  #storeInFrame(info: FunctionInfo): void {
    const fields = new Set<string>()
    for (const scope of this.#allScopes) {
      if (scope.owner !== info || !(scope === info.scope || scope === info.bodyScope || this.#yielding.has(scope.node))) continue
      for (const binding of scope.bindings.values()) {
        if (binding.storage !== 'native' || binding.kind === 'home' || binding.kind === 'class-inner') continue
        binding.storage = 'frame'
        while (fields.has(binding.field)) binding.field += '_'
        fields.add(binding.field)
      }
    }
  }
}

const CJS_NAMES = ['module', 'exports', 'require', '__filename', '__dirname']
const MUTATORS = new Set(['shift', 'unshift', 'push', 'pop', 'splice', 'reverse', 'sort', 'fill', 'copyWithin'])

function isNamed(binding: Binding): boolean {
  switch (binding.kind) {
    case 'this':
    case 'new.target': return false
    case 'class-inner': return binding.name !== ''
    default: return true
  }
}

function hasArguments(info: FunctionInfo): boolean {
  switch (info.kind) {
    case 'function':
    case 'method':
    case 'getter':
    case 'setter':
    case 'constructor': return true
    default: return false
  }
}

function hasUseStrict(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) return false
    if (statement.directive === 'use strict') return true
  }
  return false
}

/** The identifiers that a pattern binds, in source order. */
export function* identifiersOf(pattern: Pattern): Generator<Extract<Node, { type: 'Identifier' }>> {
  switch (pattern.type) {
    case 'Identifier': return yield pattern
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        yield* identifiersOf(property.type === 'RestElement' ? property.argument : property.value)
      }
      return
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) yield* identifiersOf(element)
      return
    case 'AssignmentPattern': return yield* identifiersOf(pattern.left)
    case 'RestElement': return yield* identifiersOf(pattern.argument)
    case 'MemberExpression': return
  }
}

function containsClosure(node: Node | PrivateIdentifier): boolean {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression': return true
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const element of value) if (isNode(element) && containsClosure(element)) return true
    } else if (isNode(value) && containsClosure(value)) return true
  }
  return false
}

function privateNames(node: ClassNode): ReadonlySet<string> {
  const names = new Set<string>()
  for (const element of node.body.body) {
    if (element.type !== 'StaticBlock' && element.key.type === 'PrivateIdentifier') names.add(element.key.name)
  }
  return names
}

/** An anonymous function or class, which takes its name from the place where it stands. */
export function isAnonymous(node: Node): boolean {
  switch (node.type) {
    case 'ArrowFunctionExpression': return true
    case 'FunctionExpression':
    case 'ClassExpression': return !node.id
    default: return false
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
