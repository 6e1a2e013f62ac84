/**
 * What a realm needs of a compiled program. The compiler's Program has this shape; the layers below the compiler know
 * only this.
 */
import type { SourceLocation, UserError } from '../base/errors.ts'

export interface RunnableModule {
  readonly id: number
  readonly path: string
  readonly kind: 'esm' | 'cjs' | 'json' | 'script'
  /** Script text: factories, scope classes, hoisted functions. */
  readonly instantiate: string
  /** Script text: what a deferred module does when the program is loaded. */
  readonly prepare?: string
  /** Script text: the module body. */
  readonly evaluate: string
  /** Its script-scope variables, if they are known. */
  readonly variables?: readonly string[]
  /** Export name to the JavaScript expression of its binding in script scope. */
  readonly exports: ReadonlyMap<string, string>
  /** Modules to evaluate before this one, in this order. */
  readonly evaluationOrder: readonly number[]
  /** Left for the first task: `evaluate` names the function that is its body. */
  readonly deferred?: boolean
  /** It has a top-level await. */
  readonly isAsync?: boolean
  /** Where `import()` in this module leads, by specifier; others are found by path. */
  readonly dynamicImports?: ReadonlyMap<string, RunnableDependency>
  /** Where `require()` in this module leads, by specifier; others are found by path. */
  readonly requires?: ReadonlyMap<string, RunnableDependency>
  /** Part of the library: its variables are no variables of the program. */
  readonly library?: boolean
  /** The text as on disk, for what quotes it. */
  readonly original?: string
}

export type RunnableDependency =
  | { readonly kind: 'module'; readonly id: number }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'refused'; readonly error: UserError }
  | { readonly kind: 'missing'; readonly message: string; readonly name?: 'SyntaxError'; readonly code?: string }

export interface RunnableSite {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly location: SourceLocation
}

export interface RunnableProgram {
  readonly modules: readonly RunnableModule[]
  readonly sites: readonly RunnableSite[]
  readonly refusals: readonly UserError[]
  /** The module that is evaluated before all others, if the program has the library. */
  readonly globals?: number | undefined
  /** The functions that are compiled for delta execution: sites from the first up to but without the second. */
  readonly deltaSites?: readonly [first: number, end: number]
  locate(file: string, line: number, column: number): SourceLocation | undefined
}
