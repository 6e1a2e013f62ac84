/**
 * The state of one module's emission: which function is being printed, its temporaries, what has been hoisted so far.
 * The printers are functions over this context, one file per kind of syntax.
 */
import { unsupported, type UserError } from '../base/errors.ts'
import type { BlockSite } from './emit-block.ts'
import { NO_BLOCKS, type ModuleBlocks } from './host-blocks.ts'
import type { ImportLinks } from './link.ts'
import { mark, unmarkable } from './emit-marks.ts'
import type { SourceModule } from './module.ts'
import type { FunctionSite, SiteKind } from './program.ts'
import type { Analysis, Binding, ClassNode, FunctionInfo, Node, Scope } from './scope.ts'

/** Precedence of a piece of text: what may stand around it without parentheses. */
export const Level = {
  sequence: 0, assignment: 1, conditional: 2, coalesce: 3, or: 4, and: 5, bitwiseOr: 6, bitwiseXor: 7, bitwiseAnd: 8,
  equality: 9, relational: 10, shift: 11, additive: 12, multiplicative: 13, exponent: 14, unary: 15, postfix: 16,
  call: 17, member: 18, primary: 20,
} as const

/** Numbers that are unique in a realm; a later program of the same realm goes on where the earlier one ended. */
export interface ProgramIds {
  scope: number
  function: number
  site: number
  variable: number
  refusal: number
}

/** The name that an anonymous function or class takes from its place: known, or computed when it is made. */
export type GivenName = string | { readonly expression: string }

interface Frame {
  readonly info: FunctionInfo
  /** variables to declare at the start of the function */
  readonly variables: string[]
  /** how many temporaries of delta execution are in use */
  deltaTemps: number
}

export class Emission {
  readonly module: SourceModule
  readonly analysis: Analysis
  readonly ids: ProgramIds
  readonly sites: FunctionSite[]
  readonly refusals: UserError[]
  readonly links: ImportLinks
  /** hoisted text of the instantiate script, in order of completion: inner functions first */
  readonly top: string[] = []
  /** hoisted text that has to stand inside a class because it mentions private names */
  readonly inClass = new Map<ClassNode, string[]>()
  /** native constants printed as `let`: assignments to them are refused by us */
  readonly demoted = new Set<Binding>()
  /** methods, whose text begins at the property that holds them */
  readonly textNodes = new Map<Node, Node>()
  /** helper functions of this module that were used */
  readonly helpers = new Set<string>()
  /** precedence of the text that the last printer returned */
  level: number = Level.primary
  /** temporaries are script-scope variables, because what is printed stands outside of the function's body */
  sharedTemps = false
  /** the generator whose machine is being printed */
  machine: FunctionInfo | null = null
  /** the body is a labelled block (a CommonJS module that returns early), so its variables are declared outside */
  flat = false
  /** the number of the variable of a default export without a name, if the module is deferred; otherwise -1 */
  defaultVariable = -1
  /** the numbers of `exports` and of the outermost `this`, if a deferred CommonJS module makes them when it is evaluated */
  freshExports: { readonly exports: number, readonly this: number } | undefined
  /** which functions are host blocks */
  readonly blocks: ModuleBlocks
  readonly blockSites: BlockSite[]
  /** the kind of the bare body of a host block that is being printed */
  bare: 'eager' | 'lazy' | null = null
  /** constants that hold an object which a literal made */
  readonly literals = new Map<Binding, 'ArrayExpression' | 'ObjectExpression'>()
  /** names of functions that are called there, or whose methods are */
  readonly calledNames = new Set<Node>()
  /** variables that hold the objects of tagged templates */
  readonly templates = new Map<Node, string>()
  /** the code is for delta execution: values may be ∆values */
  delta: boolean
  /** a call whose result is iterated, which its error mentions */
  iteratedCall: Node | null = null
  /** the scope whose variables are not initialised yet: that of a for-of while its head is printed */
  dead: Scope | null = null
  /** functions that the engine calls to convert an object (valueOf and the like) */
  readonly conversions = new Set<Node>()
  /** variables of the machine that is being printed */
  machineVariables = new Set<string>()
  /** the expression whose value nobody uses */
  unused: Node | null = null
  /** the callee that is being printed */
  called: Node | null = null
  /** the program may ask which module required which */
  readonly watched: boolean
  /** classes that are made when the program is loaded, with the variables that hold them */
  readonly early = new Map<Node, string>()
  #frame: Frame

  constructor(parts: {
    module: SourceModule, analysis: Analysis, links: ImportLinks,
    ids: ProgramIds, sites: FunctionSite[], refusals: UserError[],
    blocks?: ModuleBlocks, blockSites?: BlockSite[], delta?: boolean, watched?: boolean,
  }) {
    this.module = parts.module
    this.analysis = parts.analysis
    this.ids = parts.ids
    this.sites = parts.sites
    this.refusals = parts.refusals
    this.links = parts.links
    this.blocks = parts.blocks ?? NO_BLOCKS
    this.blockSites = parts.blockSites ?? []
    this.delta = parts.delta ?? false
    this.watched = parts.watched ?? false
    this.#frame = { info: this.analysis.root, variables: [], deltaTemps: 0 }
  }

  /** The module's body is a function that runs in the first task: its variables exist before, uninitialised. */
  get isDeferred(): boolean {
    return this.analysis.root.deferred
  }

  get current(): FunctionInfo {
    return this.#frame.info
  }

  /** Prints the text of another function; `variables` are what it needs declared. */
  within<T>(info: FunctionInfo, print: () => T): { result: T; variables: string[] } {
    const outer = this.#frame
    const { machine, bare, unused, sharedTemps, dead } = this
    this.#frame = { info, variables: [], deltaTemps: 0 }
    this.machine = null
    this.bare = null
    this.unused = null
    this.dead = null
    if (this.delta) this.sharedTemps = false
    const result = print()
    const { variables } = this.#frame
    this.#frame = outer
    this.machine = machine
    this.bare = bare
    this.unused = unused
    this.dead = dead
    this.sharedTemps = sharedTemps
    return { result, variables }
  }

  /** Prints code of a generator's machine. Its temporaries are script-scope variables; see `temp`. */
  withinMachine<T>(info: FunctionInfo, print: () => T): T {
    const outer = this.#frame
    const { machine, bare } = this
    this.#frame = { info, variables: [], deltaTemps: 0 }
    this.machine = info
    this.bare = null
    const result = print()
    const shared = this.#frame.variables.filter((name) => !name.startsWith('$$q'))
    if (shared.length > 0) this.top.push(`let ${shared.join(', ')};\n`)
    for (const name of this.#frame.variables) if (name.startsWith('$$q')) this.machineVariables.add(name)
    this.#frame = outer
    this.machine = machine
    this.bare = bare
    return result
  }

  /**
   * A fresh variable of the function being printed. No code of the program may run between its assignment and its last
   * use: in machines it is shared by all activations.
   */
  temp(): string {
    const isLocal = this.machine === null && this.current.kind !== 'module' && this.current.kind !== 'script'
    const name = isLocal && !this.sharedTemps
      ? `$$t${this.#frame.variables.length}`
      : `$$t${this.ids.function++}_${this.module.id}`
    if (this.sharedTemps) this.top.push(`let ${name};\n`)
    else this.#frame.variables.push(name)
    return name
  }

  /** Prints as if it were not for delta execution. */
  ordinary<T>(print: () => T): T {
    const { delta } = this
    this.delta = false
    const result = print()
    this.delta = delta
    return result
  }

  get deltaTemps(): number {
    return this.#frame.deltaTemps
  }

  set deltaTemps(count: number) {
    this.#frame.deltaTemps = count
  }

  /** A variable that is free again when `deltaTemps` is set back. Other code may run while it is in use. */
  deltaTemp(): string {
    const number = this.#frame.deltaTemps++
    const isLocal = this.machine !== null || (this.current.kind !== 'module' && this.current.kind !== 'script')
    const name = isLocal ? `$$q${number}` : `$$q${number}_${this.module.id}`
    this.declare(name)
    return name
  }

  /** Declares a variable of ours, such as a scope pointer, in the function being printed. */
  declare(name: string): void {
    if (!this.#frame.variables.includes(name)) this.#frame.variables.push(name)
  }

  get variables(): readonly string[] {
    return this.#frame.variables
  }

  /** Hoists text to the top level of the script, or into the class whose private names it mentions. */
  hoist(name: string, value: string, host: ClassNode | null): void {
    if (host === null) {
      this.top.push(`const ${name} = ${value};\n`)
      return
    }
    this.top.push(`let ${name};\n`)
    this.hoistInto(host, `${name} = ${value};\n`)
  }

  hoistInto(host: ClassNode, text: string): void {
    const list = this.inClass.get(host)
    if (list === undefined) this.inClass.set(host, [text])
    else list.push(text)
  }

  /** The name of a helper function of this module; it is emitted with the module if it is used. */
  helper(name: string): string {
    this.helpers.add(name)
    return `$$${name}_${this.module.id}`
  }

  site(node: Node, kind: SiteKind, name: GivenName, factory: string | null): number {
    const id = this.ids.site++
    const { start, end } = this.textNodes.get(node) ?? node
    this.sites.push({
      id, kind, name: typeof name === 'string' ? name : '', dynamicName: typeof name !== 'string', factory,
      text: this.module.library === true ? nativeText(typeof name === 'string' ? name : '') : this.module.source.slice(start, end), location: this.module.locate(start),
    })
    return id
  }

  /** The text that throws a refusal when it is executed. */
  refuse(node: Node, construct: string, fact: string, remedy: string): string {
    this.refusals.push(unsupported(construct, this.module.locate(node.start), { fact, remedy }))
    this.level = Level.call
    return `${mark(node.start)}$$unsupported(${this.ids.refusal++})`
  }

  /** A refusal at compile time. */
  error(node: Node, construct: string, fact: string, remedy: string): UserError {
    return unsupported(construct, this.module.locate(node.start), { fact, remedy })
  }

  scopeOf(node: Node): Scope | undefined {
    return this.analysis.scopes.get(node)
  }
}

/** What a function of the library says that its text is. */
export function nativeText(name: string): string {
  return `function ${name}() { [native code] }`
}

/** The text as a string literal of ours. */
export function quote(text: string): string {
  return unmarkable(JSON.stringify(text)).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
