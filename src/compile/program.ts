/**
 * What the compiler hands to the runtime: two scripts a module, what each function site is, what is refused when
 * executed, and the way back from positions in the scripts to the files.
 */
import type { SourceLocation, UserError } from '../base/errors.ts'
import type { BlockSite } from './emit-block.ts'
import type { Dependency, ModuleKind } from './module.ts'

export interface Program {
  readonly modules: readonly CompiledModule[]
  /** The module that installs the globals, which is evaluated before all others. */
  readonly globals: number | undefined
  /** Indexed by site id minus the id of the first site. */
  readonly sites: readonly FunctionSite[]
  /** Thrown by `$$unsupported(index)`. */
  readonly refusals: readonly UserError[]
  /** The functions that run as host blocks, by number. */
  readonly blockSites: readonly BlockSite[]
  /** Compiled for delta execution: the functions with these sites, from the first up to but without the second. */
  readonly deltaSites?: readonly [first: number, end: number]
  /** Why it was not compiled for delta execution although that was asked for. */
  readonly deltaObstacle?: string
  /** Numbers from which another program of the same realm has to start. */
  readonly next: ProgramStart
  /** The place in the user's file of a position in an emitted script; line and column count from 1. */
  locate(file: string, line: number, column: number): SourceLocation | undefined
}

export interface ProgramStart {
  readonly scope: number
  readonly function: number
  readonly site: number
  readonly variable: number
  readonly refusal: number
}

export interface CompiledModule {
  readonly id: number
  readonly path: string
  readonly kind: ModuleKind
  /** Factories, scope classes, hoisted functions and vars; run for all modules before anything is evaluated. */
  readonly instantiate: string
  /** What a deferred module does when the program is loaded: makes classes that are the same in every run. */
  readonly prepare: string
  readonly evaluate: string
  /** Its script-scope variables, if they are known. */
  readonly variables?: readonly string[]
  /** Export name to the JavaScript expression of its binding; a CommonJS module has `default`, its module.exports. */
  readonly exports: ReadonlyMap<string, string>
  /** Modules that are evaluated before this one, in this order. */
  readonly evaluationOrder: readonly number[]
  /** Left for the first task: `evaluate` names the function that is its body. */
  readonly deferred: boolean
  /** It has a top-level await. */
  readonly isAsync: boolean
  /** Where `import()` in this module leads, by specifier; others are found by path. */
  readonly dynamicImports: ReadonlyMap<string, Dependency>
  /** Where `require()` and the imports of this module lead, by specifier. */
  readonly requires: ReadonlyMap<string, Dependency>
  readonly library: boolean
  /** The text as on disk. */
  readonly original: string
}

export type SiteKind = 'function' | 'arrow' | 'method' | 'getter' | 'setter' | 'class' | 'generator' | 'async' | 'async-generator'

export interface FunctionSite {
  readonly id: number
  readonly kind: SiteKind
  /** The name the function gets when it is made; '' for none, and for names that are computed. */
  readonly name: string
  readonly dynamicName: boolean
  /**
   * The script-scope variable of the factory that makes it again: `(scope, name?) => function`, for classes
   * `(scope, heritage, name, ...keys) => class`. Null for classes in place and for class methods.
   */
  readonly factory: string | null
  readonly text: string
  readonly location: SourceLocation
}

/** Spells the names in a V8 error message as the user wrote them (`$$s.p.$x`, `x$$3`, `x$$3$_`). */
export function demangle(message: string): string {
  return message
    .replace(/\$\$(?:s\d*|f(?:\.s\d+)?)(?:\.p)*\.\$?([\w$]+)/g, '$1')
    .replace(/\$\$f_\$?([\w$]+)/g, '$1')
    .replace(/\(0 , ([\w$.]+)\)/g, '$1')
    .replace(/\$\$f\d+\(\.\.\.\)/g, '(intermediate value)')
    .replace(/([\w$]+?)\$\$x?\d+(?:\$_)?\b/g, '$1')
    .replace(/'\$\$p\d+' as it is (\w+)/g, `'$1' as it is $1`)
    .replace(/\$\$wk?\(([^()]*?)(?:, ?[^()]*)?\)/g, '$1')
}
