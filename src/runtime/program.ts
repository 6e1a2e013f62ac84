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
  /** Script text: the module body. */
  readonly evaluate: string
  /** Export name to the JavaScript expression of its binding in script scope. */
  readonly exports: ReadonlyMap<string, string>
  /** Modules to evaluate before this one, in this order. */
  readonly evaluationOrder: readonly number[]
}

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
  locate(file: string, line: number, column: number): SourceLocation | undefined
}
