/**
 * What scope analysis knows about a module: its functions, scopes, bindings, and what every identifier means.
 * `binding.storage` is the decision everything else follows: only variables that a nested function or class body
 * captures leave the native stack (a `scope` field), or that live across a yield or await (a `frame` field).
 */
import type { AnyNode, BlockStatement, Class, Identifier } from 'acorn'
import type { EarlyClass } from './early-classes.ts'
import type { SourceModule } from './module.ts'

export type Node = AnyNode

/**
 * native: an ordinary local of the emitted function. scope: field of a scope object. frame: field of a frame
 * (set by the machine lowering). module: script-scope variable `name$$<module>`. global: a name of the global scope.
 */
export type Storage = 'native' | 'scope' | 'frame' | 'module' | 'global'

export type BindingKind =
  | 'var' | 'function' | 'parameter' | 'catch' | 'let' | 'const' | 'class' | 'import'
  /** the name of a function expression inside itself, and of a class inside its body */
  | 'self' | 'class-inner'
  /** pseudo variables: what arrows take from the function around them, and the home object of methods */
  | 'this' | 'arguments' | 'new.target' | 'home'
  /** module, exports, require, __filename, __dirname of a CommonJS module, and the `arguments` that they are */
  | 'cjs'

export interface Binding {
  readonly name: string
  kind: BindingKind
  readonly scope: Scope
  storage: Storage
  /** how the emitted code spells it when native, module or global; the machine may rename */
  printed: string
  /** the field that holds it when storage is scope or frame; unique in its scope and in its frame */
  field: string
  /** referenced from another function than the one that owns its scope */
  captured: boolean
  /** assigned (not only initialised) from inside a function: module variables of this kind are state */
  assignedInFunction: boolean
  assigned: boolean
  /** offset after which a textually later reference finds it initialised; -1: initialised from the start */
  initialisedAt: number
  /** a parameter that the body declares again as a var or function */
  redeclared: boolean
  /** a variable that no var statement declares: it comes from a block function (Annex B.3.3) */
  implicit: boolean
  /** some reference may come before the initialisation, so the field starts as `$$tdz` */
  needsTdz: boolean
  /** program-wide number of a module variable that functions assign */
  variableId: number
}

export type ScopeKind =
  | 'module' | 'script' | 'function' | 'parameters' | 'body'
  | 'block' | 'loop' | 'switch' | 'catch' | 'class' | 'object'

export interface Scope {
  /** program-wide */
  readonly id: number
  readonly kind: ScopeKind
  readonly node: Node
  readonly parent: Scope | null
  readonly owner: FunctionInfo
  readonly bindings: Map<string, Binding>
  /** function declarations initialised on entry, in source order */
  readonly functions: FunctionDeclarationNode[]
  /** some binding has storage `scope`: the scope exists as an object at run time */
  materialised: boolean
  /** its iteration scopes are inside a loop (or a function), so that it can be entered more than once */
  readonly repeated: boolean
  /**
   * code in front of it sees it too: closures in a for loop's initialiser or a class's head capture its variables, what
   * a for-in/of iterates over mentions them or has closures, whose scopes are found through it
   */
  headCaptured: boolean
}

export type FunctionDeclarationNode = Extract<Node, { type: 'FunctionDeclaration' }>
type FunctionType = 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'
export type FunctionNode = Extract<Node, { type: FunctionType }>
export type ClassNode = Class & { type: 'ClassDeclaration' | 'ClassExpression' }

export type FunctionKind =
  | 'module' | 'script' | 'function' | 'arrow' | 'method' | 'getter' | 'setter' | 'constructor'
  | 'field' | 'static-block'

/** One body of code that runs on its own: a function, a class field initialiser, a static block, the module itself. */
export interface FunctionInfo {
  readonly id: number
  readonly kind: FunctionKind
  readonly node: Node
  readonly parent: FunctionInfo | null
  /** the body of a module that runs as a function, in the first task (defer.ts) */
  readonly deferred: boolean
  /** the scope in which the function is created */
  readonly outer: Scope | null
  /** parameters (and the body, unless closures in parameter expressions need their own scope) */
  scope: Scope
  /** where var and top-level lexical declarations of the body live */
  bodyScope: Scope
  readonly generator: boolean
  readonly async: boolean
  /** a generator, an async function, or both: its body is lowered to a machine */
  readonly resumable: boolean
  readonly strict: boolean
  /** the strictness comes from its own directive */
  readonly ownDirective: boolean
  readonly simpleParameters: boolean
  /** the class whose element this is */
  readonly classNode: ClassNode | null
  readonly isStatic: boolean
  /** an arrow that calls super(): it cannot be hoisted and stays where it is written */
  native: boolean
  /** contains a call, so that recursion is possible and the budget is charged on entry */
  hasCall: boolean
  /** mentions this, itself or in an arrow */
  usesThis: boolean
  usesArguments: boolean
  /** mentions super.x itself or in an arrow */
  usesSuper: boolean
  /** `arguments` is written through, which matters to sloppy functions whose parameters are captured */
  writesArguments: boolean
  /** elements of `arguments` are read, or handed on at once */
  readsArguments: boolean
  /** `arguments` itself goes somewhere, and may be looked at later */
  leaksArguments: boolean
  parametersHaveClosures: boolean
  /** it or a function inside it uses a scope object from outside */
  needsScope: boolean
  /** the class, evaluated once, whose private names its text mentions: it has to be hoisted into that class */
  privateHost: ClassNode | null
}

/** What is decided about one class expression or declaration. */
export interface ClassInfo {
  readonly node: ClassNode
  readonly scope: Scope
  readonly owner: FunctionInfo
  /** emitted as a factory `(scope, heritage, name, ...keys) => class` instead of in place */
  factory: boolean
  needsScope: boolean
  privateHost: ClassNode | null
  /** hoisted code reaches its private names through a table per evaluation, because it is evaluated more than once */
  privateTable: boolean
}

export interface Reference {
  readonly node: Node
  readonly scope: Scope
  readonly owner: FunctionInfo
  /** undefined: an unresolved name, that is, a global */
  readonly binding: Binding | undefined
  /** may run before the binding is initialised: reads of scope and frame fields have to look */
  readonly checked: boolean
}

export interface Analysis {
  readonly module: SourceModule
  readonly root: FunctionInfo
  readonly functions: ReadonlyMap<Node, FunctionInfo>
  readonly scopes: ReadonlyMap<Node, Scope>
  readonly references: ReadonlyMap<Node, Reference>
  /** declaring identifiers (of patterns, functions, classes) to their bindings */
  readonly declarations: ReadonlyMap<Node, Binding>
  /** sloppy block functions that also assign a variable of the function when they are evaluated (Annex B.3.3) */
  readonly annexB: ReadonlyMap<Node, Binding>
  /** names printed bare that mean something outside of the function that prints them */
  readonly globalNames: ReadonlySet<string>
  /** nodes with a yield or await inside, in the same function */
  readonly suspending: ReadonlySet<Node>
  readonly classes: ReadonlyMap<Node, ClassInfo>
  /** private names that are reached through the table of their class */
  readonly tablePrivates: ReadonlyMap<Node, ClassInfo>
  /** private names in computed keys of their own class, where no object has them yet */
  readonly headPrivates: ReadonlySet<Node>
  /** classes of a deferred module that are made when the program is loaded */
  readonly early: readonly EarlyClass[]
  /** all scopes in source order */
  readonly allScopes: readonly Scope[]
}

export type { Identifier, BlockStatement }

/** The nearest scope object at or outside of `scope`. */
export function nearestMaterialised(scope: Scope | null): Scope | null {
  let at = scope
  while (at !== null && !at.materialised) at = at.parent
  return at
}

/** User identifiers with `$$` inside get a suffix, so that none can be one of ours (`$$x`, `x$$3`). */
export function escapeName(name: string): string {
  return name.includes('$$') ? `${name}$_` : name
}

export function fieldOf(binding: { name: string; kind: BindingKind }): string {
  switch (binding.kind) {
    case 'this': return 'this'
    case 'arguments': return 'arguments'
    case 'new.target': return 'newTarget'
    case 'home': return 'home'
    default: return `$${binding.name}`
  }
}
