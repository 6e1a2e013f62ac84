/**
 * The unfinished result of scope analysis, filled by the walk (scope-walk.ts), the resolution of names
 * (scope-resolution.ts) and the choice of storage (scope-storage.ts).
 */
import type { EarlyClass } from './early-classes.ts'
import type { SourceModule } from './module.ts'
import {
  escapeName, fieldOf,
  type Analysis, type Binding, type BindingKind, type ClassInfo, type FunctionDeclarationNode, type FunctionInfo,
  type Node, type Reference, type Scope,
} from './scope.ts'

/** How a module that is left for the first task is evaluated. */
export interface Deferral {
  /** It has a top-level await. */
  readonly isAsync: boolean
  /** Classes that are made when the program is loaded. */
  readonly early: readonly EarlyClass[]
}

/** A name that the walk met; what it means is known when all declarations are. */
export interface PendingName {
  readonly node: Node
  readonly name: string
  readonly scope: Scope
  readonly owner: FunctionInfo
  readonly write: boolean
  /** classes in whose heritage or computed keys the name stands */
  readonly heads: readonly Node[]
}

/** this, new.target or super, which arrows take from the function around them. */
export interface PendingPseudo {
  readonly node: Node
  readonly kind: 'this' | 'new.target' | 'home'
  readonly scope: Scope
  readonly owner: FunctionInfo
}

export class Draft implements Analysis {
  readonly module: SourceModule
  root!: FunctionInfo
  readonly functions = new Map<Node, FunctionInfo>()
  readonly scopes = new Map<Node, Scope>()
  readonly allScopes: Scope[] = []
  readonly references = new Map<Node, Reference>()
  readonly declarations = new Map<Node, Binding>()
  readonly annexB = new Map<Node, Binding>()
  readonly globalNames = new Set<string>()
  readonly suspending = new Set<Node>()
  readonly classes = new Map<Node, ClassInfo>()
  readonly tablePrivates = new Map<Node, ClassInfo>()
  readonly headPrivates = new Set<Node>()
  // What the walk leaves to the resolution:
  readonly names: PendingName[] = []
  readonly pseudo: PendingPseudo[] = []
  readonly privates: { node: Node; classInfo: ClassInfo; owner: FunctionInfo }[] = []
  readonly annexCandidates: { node: FunctionDeclarationNode; scope: Scope; owner: FunctionInfo }[] = []
  readonly selfNames: FunctionInfo[] = []
  // Uses of scope objects that no reference node stands for: receivers of super, homes behind private names.
  readonly receivers: { owner: FunctionInfo; binding: Binding }[] = []
  readonly homeUses: { owner: FunctionInfo; scope: Scope }[] = []

  /** The module is evaluated as a function, in the first task. */
  readonly deferral: Deferral | undefined
  readonly early: readonly EarlyClass[]

  constructor(module: SourceModule, deferral?: Deferral) {
    this.module = module
    this.deferral = deferral
    this.early = deferral?.early ?? []
  }
}

/** Declares a name in a scope; of two declarations of one name the first stays, as var and function allow. */
export function declare(scope: Scope, name: string, kind: BindingKind, initialisedAt: number): Binding {
  const existing = scope.bindings.get(name)
  if (existing !== undefined) {
    if (kind === 'function' && existing.kind === 'var') existing.kind = 'function'
    if (existing.kind === 'parameter' && (kind === 'function' || kind === 'var')) existing.redeclared = true
    if (kind === 'var') existing.implicit = false
    return existing
  }
  const binding: Binding = {
    name, kind, scope, storage: 'native', printed: escapeName(name), field: fieldOf({ name, kind }), captured: false,
    assignedInFunction: false, assigned: false, initialisedAt, needsTdz: false, redeclared: false, implicit: false,
    variableId: -1,
  }
  scope.bindings.set(name, binding)
  return binding
}
