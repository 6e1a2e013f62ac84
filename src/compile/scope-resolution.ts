/**
 * Resolution of names, when all declarations are known: what every reference means, which variables are captured, which
 * reads may come too early, and where hoisted code finds this, super and private names.
 */
import { declare, type Draft, type PendingName, type PendingPseudo } from './scope-draft.ts'
import type { Binding, ClassInfo, FunctionInfo, Node, Scope } from './scope.ts'

type ForNode = Extract<Node, { type: 'ForStatement' }>
type ForInNode = Extract<Node, { type: 'ForInStatement' | 'ForOfStatement' }>

export class Resolution {
  readonly #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
  }

  run(): void {
    this.#applyAnnexB()
    this.#resolve()
  }

  /** B.3.3: a sloppy block function also is a var of the function, unless that would collide with a lexical name. */
  #applyAnnexB(): void {
    for (const { node, scope, owner } of this.#draft.annexCandidates) {
      const name = node.id!.name
      const target = owner.bodyScope
      if (owner.scope.bindings.get(name)?.kind === 'parameter' || name === 'arguments') continue
      if (this.#lexicalBetween(name, scope, target)) continue
      const existing = target.bindings.get(name)
      if (existing !== undefined && !isVariable(existing)) continue
      const isImplicit = existing === undefined || existing.implicit
      const variable = declare(target, name, 'var', -1)
      variable.implicit = isImplicit
      variable.assigned = true
      // The body runs again for every alternative, so what it assigns is part of the state.
      if (owner.deferred) variable.assignedInFunction = true
      this.#uncoverVariable(name, scope, target)
      const block = scope.bindings.get(name)!
      block.printed = `$$b${scope.id}_${name}`
      this.#draft.annexB.set(node as Node, variable)
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

  /** Catch parameters of the same name step aside in print: the variable is assigned inside of their blocks. */
  #uncoverVariable(name: string, scope: Scope, target: Scope): void {
    for (let at = scope.parent; at !== null && at !== target; at = at.parent) {
      const binding = at.bindings.get(name)
      if (binding?.kind === 'catch') binding.printed = `$$b${at.id}_${name}`
    }
  }

  #resolve(): void {
    for (const info of this.#draft.selfNames) {
      const { name } = (info.node as Extract<Node, { type: 'FunctionExpression' }>).id!
      if (!info.scope.bindings.has(name)) declare(info.scope, name, 'self', -1)
    }
    for (const pending of this.#draft.names) this.#resolveName(pending)
    for (const pending of this.#draft.pseudo) this.#resolvePseudo(pending)
    for (const { node, classInfo, owner } of this.#draft.privates) this.#resolvePrivate(node, classInfo, owner)
  }

  /** Private names exist only inside their class body, but functions are hoisted out of it. */
  #resolvePrivate(node: Node, classInfo: ClassInfo, owner: FunctionInfo): void {
    let unit = owner
    while (unit.native) unit = unit.parent!
    const isElement = unit.classNode !== null && !unit.resumable
    if (isElement && unit.classNode === classInfo.node) return
    if (unit === classInfo.owner) {
      this.#draft.headPrivates.add(node)
      return
    }
    if (!classInfo.scope.repeated) {
      if (isElement) this.#draft.classes.get(unit.classNode as unknown as Node)!.privateHost = classInfo.node
      else unit.privateHost = classInfo.node
      return
    }
    classInfo.privateTable = true
    const home = classInfo.scope.bindings.get('super')!
    home.captured = true
    this.#draft.tablePrivates.set(node, classInfo)
    this.#draft.homeUses.push({ owner, scope: classInfo.scope })
  }

  #resolveName(pending: PendingName): void {
    const binding = this.#lookup(pending.name, pending.scope)
    const { node, scope, owner } = pending
    if (binding === undefined) {
      this.#draft.globalNames.add(pending.name)
      this.#draft.references.set(node, { node, scope, owner, binding, checked: false })
      return
    }
    const inHead = binding.kind === 'class-inner' && pending.heads.includes(binding.scope.node)
    if (owner !== binding.scope.owner) {
      const isOwnClass = owner.classNode === binding.scope.node && !owner.resumable
      if (binding.kind !== 'class-inner' || !isOwnClass) binding.captured = true
      if (pending.write) binding.assignedInFunction = true
    } else if (pending.write && (owner.deferred || (owner.kind !== 'module' && owner.kind !== 'script'))) {
      binding.assignedInFunction = true
    }
    if (pending.write) binding.assigned = true
    if (inHead && owner !== binding.scope.owner) binding.scope.headCaptured = true
    if (binding.scope.kind === 'loop') this.#noteHead(binding.scope, pending)
    const checked = inHead || this.#mayBeUninitialised(binding, pending)
    if (checked) binding.needsTdz = true
    this.#draft.references.set(node, { node, scope, owner, binding, checked })
  }

  #noteHead(loop: Scope, { node, owner }: PendingName): void {
    const isFor = loop.node.type === 'ForStatement'
    if (isFor && owner === loop.owner) return
    const head = isFor ? (loop.node as ForNode).init : (loop.node as ForInNode).right
    if (head && node.start >= head.start && node.end <= head.end) loop.headCaptured = true
  }

  #lookup(name: string, from: Scope): Binding | undefined {
    for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
      const binding = scope.bindings.get(name)
      if (binding !== undefined && binding.kind !== 'home' && isNamed(binding)) return binding
      if (name === 'arguments' && scope === scope.owner.scope && hasArguments(scope.owner)) {
        scope.owner.usesArguments = true
        return declare(scope, 'arguments', 'arguments', -1)
      }
      // Outside of functions they are those of the wrapper.
      if (name === 'arguments' && scope.kind === 'module' && this.#draft.module.kind === 'cjs') return declare(scope, name, 'cjs', -1)
    }
    return undefined
  }

  /** Is a read possible before the declaration ran? Not if the code that reads stands after it (see design, TDZ). */
  #mayBeUninitialised(binding: Binding, pending: PendingName): boolean {
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
    if (owner.kind === 'script' || (owner.kind === 'module' && this.#draft.module.kind === 'esm')) return
    if (owner.kind === 'module' && pending.kind === 'new.target') return
    if (owner.kind !== 'module' && !crossed && !owner.resumable) return
    const binding = declare(owner.scope, pending.kind, pending.kind, -1)
    if (crossed) binding.captured = true
    // A super node stands for its home object; the receiver beside it is only noted as used.
    if (pending.node.type === 'Super') this.#draft.receivers.push({ owner: pending.owner, binding })
    else this.#draft.references.set(pending.node, { ...pending, binding, checked: false })
  }

  #resolveHome(pending: PendingPseudo, method: FunctionInfo, crossed: boolean): void {
    method.usesSuper = true
    if (method.classNode !== null && !crossed && !method.resumable) return
    // A method's home is the class or object literal that it stands in.
    let scope: Scope | null = method.outer
    while (scope !== null && !scope.bindings.has('super')) scope = scope.parent
    const binding = scope!.bindings.get('super')!
    binding.captured = true
    this.#draft.references.set(pending.node, { ...pending, binding, checked: false })
  }
}

function isVariable(binding: Binding): boolean {
  return binding.kind === 'var' || binding.kind === 'function' || binding.kind === 'cjs'
}

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
