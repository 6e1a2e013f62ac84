/**
 * Storage: with captures known, every binding gets its place, every function and class learns whether it needs a scope
 * object from outside, and classes whether they need a factory.
 */
import type { Draft } from './scope-draft.ts'
import { isAnonymous } from './scope-nodes.ts'
import { escapeName, type Binding, type ClassInfo, type FunctionInfo, type Node, type Scope } from './scope.ts'

export class StorageChoice {
  readonly #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
  }

  run(): void {
    const { id, kind } = this.#draft.module
    for (const scope of this.#draft.allScopes) {
      const fields = new Set<string>()
      for (const binding of scope.bindings.values()) {
        if (scope.kind === 'module') {
          binding.storage = 'module'
          binding.printed = `${binding.kind === 'this' ? 'this' : escapeName(binding.name)}$$${id}`
        } else if (scope.kind === 'script') {
          binding.storage = 'global'
          binding.printed = binding.name
          this.#draft.globalNames.add(binding.name)
        } else if (binding.captured) {
          this.#storeCaptured(binding, scope)
        }
        while (fields.has(binding.field)) binding.field += '_'
        fields.add(binding.field)
      }
      if (kind !== 'json') this.#storeParameterShadows(scope)
    }
    for (const info of this.#draft.functions.values()) if (info.resumable) this.#storeInFrame(info)
    this.#markNeeds()
    for (const info of this.#draft.classes.values()) this.#decideFactory(info)
  }

  /** A function that uses no scope from outside gets none, so that it does not keep one alive in the state. */
  #markNeeds(): void {
    for (const { binding, owner } of this.#draft.references.values()) {
      if (binding?.storage === 'scope') this.#markNeed(owner, binding.scope)
    }
    for (const { owner, binding } of this.#draft.receivers) {
      if (binding.storage === 'scope') this.#markNeed(owner, binding.scope)
    }
    for (const { owner, scope } of this.#draft.homeUses) if (scope.materialised) this.#markNeed(owner, scope)
  }

  #markNeed(owner: FunctionInfo, scope: Scope): void {
    for (let at: FunctionInfo | null = owner; at !== null && at !== scope.owner; at = at.parent) {
      at.needsScope = true
      if (at.classNode !== null && (scope.node as unknown) !== at.classNode) {
        this.#draft.classes.get(at.classNode as unknown as Node)!.needsScope = true
      }
    }
  }

  #decideFactory(info: ClassInfo): void {
    const isEarly = this.#draft.deferral?.early.some(({ node }) => node === info.node) ?? false
    const inFunction = (info.owner.deferred && !isEarly) || (info.owner.kind !== 'module' && info.owner.kind !== 'script')
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

  /** Variables of scopes that contain a suspension live in the frame, whose fields have to differ. */
  #storeInFrame(info: FunctionInfo): void {
    const fields = new Set<string>()
    for (const scope of this.#draft.allScopes) {
      const isTop = scope === info.scope || scope === info.bodyScope
      if (scope.owner !== info || !(isTop || this.#draft.suspending.has(scope.node))) continue
      for (const binding of scope.bindings.values()) {
        if (binding.storage !== 'native' || binding.kind === 'home' || binding.kind === 'class-inner') continue
        binding.storage = 'frame'
        while (fields.has(binding.field)) binding.field += '_'
        fields.add(binding.field)
      }
    }
  }
}
