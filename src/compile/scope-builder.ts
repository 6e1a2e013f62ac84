/**
 * What the walk builds: functions, scopes and declared names, at the place it has reached. Everything a statement list
 * declares is declared before anything in it is visited.
 */
import type { Pattern } from 'acorn'
import { declare, type Draft } from './scope-draft.ts'
import { identifiersOf } from './scope-nodes.ts'
import type {
  BindingKind, FunctionDeclarationNode, FunctionInfo, FunctionKind, Node, Scope, ScopeKind,
} from './scope.ts'

/** Counters of the program. */
export interface ScopeIds {
  scope: number
  function: number
}

export class ScopeBuilder {
  protected readonly draft: Draft
  protected readonly ids: ScopeIds
  protected scope!: Scope
  protected owner!: FunctionInfo
  protected loopDepth = 0

  constructor(draft: Draft, ids: ScopeIds) {
    this.draft = draft
    this.ids = ids
  }

  protected makeFunction(kind: FunctionKind, node: Node, detail: Partial<FunctionInfo>): FunctionInfo {
    const info: FunctionInfo = {
      id: this.ids.function++, kind, node, parent: this.owner ?? null, outer: this.scope ?? null, deferred: false,
      scope: undefined!, bodyScope: undefined!, generator: false, async: false, resumable: false,
      strict: this.owner?.strict ?? false, ownDirective: false, simpleParameters: true, classNode: null, isStatic: false, native: false, hasCall: false,
      usesThis: false, usesArguments: false, usesSuper: false, writesArguments: false, readsArguments: false, leaksArguments: false, parametersHaveClosures: false,
      needsScope: false, privateHost: null,
      ...detail,
    }
    this.draft.functions.set(node, info)
    return info
  }

  protected openScope(kind: ScopeKind, node: Node, owner: FunctionInfo): Scope {
    const scope: Scope = {
      id: this.ids.scope++, kind, node, parent: this.scope ?? null, owner, bindings: new Map(), functions: [],
      materialised: false, headCaptured: false,
      repeated: this.loopDepth > 0 || (owner.deferred && !this.isEarly(node))
        || (owner.kind !== 'module' && owner.kind !== 'script'),
    }
    if (!this.draft.scopes.has(node)) this.draft.scopes.set(node, scope)
    this.draft.allScopes.push(scope)
    return scope
  }

  /** Is it a class that is evaluated once, although the code around it runs again? */
  protected isEarly(node: Node): boolean {
    return this.draft.deferral?.early.some((one) => one.node === node) ?? false
  }

  protected declarePattern(pattern: Pattern, scope: Scope, kind: BindingKind, initialisedAt: number): void {
    for (const id of identifiersOf(pattern)) {
      const binding = declare(scope, id.name, kind, initialisedAt)
      this.draft.declarations.set(id, binding)
    }
  }

  /** Declares what a statement list declares lexically (and functions), before anything in it is visited. */
  protected hoist(body: readonly Node[], scope: Scope): void {
    for (let statement of body) {
      if (statement.type === 'ExportNamedDeclaration' && statement.declaration) statement = statement.declaration
      if (statement.type === 'ExportDefaultDeclaration') {
        const declaration = statement.declaration as Node
        const isDeclaration = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
        if (isDeclaration) statement = declaration
      }
      while (statement.type === 'LabeledStatement') statement = statement.body
      if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
        for (const declarator of statement.declarations) {
          this.declarePattern(declarator.id, scope, statement.kind === 'let' ? 'let' : 'const', declarator.end)
        }
      } else if (statement.type === 'ClassDeclaration' && statement.id) {
        this.draft.declarations.set(statement.id, declare(scope, statement.id.name, 'class', statement.end))
      } else if (statement.type === 'FunctionDeclaration') {
        this.hoistFunction(statement as FunctionDeclarationNode, scope)
      } else if (statement.type === 'ImportDeclaration') {
        for (const specifier of statement.specifiers) {
          this.draft.declarations.set(specifier.local, declare(scope, specifier.local.name, 'import', -1))
        }
      }
    }
  }

  protected hoistFunction(node: FunctionDeclarationNode, scope: Scope): void {
    scope.functions.push(node)
    if (!node.id) return
    const binding = declare(scope, node.id.name, 'function', -1)
    this.draft.declarations.set(node.id, binding)
    const topLevel = scope === scope.owner.bodyScope || scope === scope.owner.scope || scope.parent === null
    if (!topLevel && !this.owner.strict && !node.generator && !node.async) {
      this.draft.annexCandidates.push({ node, scope, owner: this.owner })
    }
  }

  protected inScope(kind: ScopeKind, node: Node, body: () => void): void {
    const outer = this.scope
    this.scope = this.openScope(kind, node, this.owner)
    body()
    this.scope = outer
  }

  protected declareVar(pattern: Pattern): void {
    for (const id of identifiersOf(pattern)) {
      const binding = declare(this.owner.bodyScope, id.name, 'var', -1)
      this.draft.declarations.set(id, binding)
    }
  }
}
