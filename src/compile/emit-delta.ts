/**
 * Code for delta execution, in which a value may be a ∆value (differs between states). A value in a local variable or
 * temporary is plain, or a ∆value of primitives; one with references is split when it is read (`filtered`). Checks stand
 * inline, so that the native operators see plain values only and keep V8's feedback. Temporaries are released when the
 * expression that uses them is printed: its value is on V8's stack by then.
 */
import type { Expression } from 'acorn'
import { DeltaValues } from './delta-values.ts'
import { Level, type Emission } from './emit-context.ts'
import { expression } from './emit-expression.ts'
import { isThis, mark } from './emit-marks.ts'
import { rawRead } from './emit-delta-reads.ts'
import { comparison } from './emit-delta-operators.ts'
import type { Node } from './scope.ts'
import type { RawNode } from './machine/host.ts'

/** Is the code being printed run on sets of states? What runs when the program is loaded is not. */
export function isDelta(e: Emission): boolean {
  return e.delta && !(e.current.kind === 'module' && !e.isDeferred)
}

export function isPlain(e: Emission, node: Expression | RawNode): boolean {
  return valuesOf(e).isPlain(node)
}

const known = new WeakMap<Emission, DeltaValues>()

export function valuesOf(e: Emission): DeltaValues {
  let values = known.get(e)
  if (values === undefined) known.set(e, values = new DeltaValues(e.analysis))
  return values
}

/** Prints with temporaries that are free again afterwards. */
export function releasing<T>(e: Emission, print: () => T): T {
  const before = e.deltaTemps
  const result = print()
  e.deltaTemps = before
  return result
}

/** The number by which reports name a place of the source. */
export function siteOf(e: Emission, node: { start: number }): number {
  return e.module.id * 2 ** 24 + node.start
}

export function primary(e: Emission, text: string): string {
  e.level = Level.primary
  return text
}

const CONVERSIONS: ReadonlySet<string> = new Set(['valueOf', 'toString', 'toJSON', 'toISOString', 'toLocaleString'])

/** A name by which V8 itself calls a function, which must return one value then. */
export function isConversionName(name: string): boolean {
  return CONVERSIONS.has(name)
}

// ---- texts

/** The test whether the value of `text` is a ∆value; `name` has the value, too. */
export function test(text: string, name = text): string {
  return `typeof ${text === name ? name : `(${text})`} === 'object' && ${name} instanceof $$Delta`
}

/** Text that may run twice, cheaply, with the same result: a local variable that nothing assigns in between, a constant. */
export function stableText(e: Emission, node: Expression): string | null {
  // A number may stand before a dot.
  if (node.type === 'Literal') return node.regex ? null : typeof node.value === 'number' ? `(${expression(e, node)})` : expression(e, node)
  if (node.type === 'ThisExpression') {
    const text = expression(e, node)
    return isThis(text) ? text : null
  }
  if (node.type !== 'Identifier') return null
  const reference = e.analysis.references.get(node as unknown as Node)
  if (reference === undefined) return null
  const { binding } = reference
  if (binding === undefined) return node.name === 'undefined' ? '(void 0)' : null
  const isLocal = binding.storage === 'native' && binding.kind !== 'class-inner' && binding.kind !== 'arguments' && !isAliased(e, binding.kind)
  return isLocal && !reference.checked ? binding.printed : null
}

/** Parameters of sloppy functions change together with `arguments`. */
function isAliased(e: Emission, kind: string): boolean {
  return kind === 'parameter' && !e.current.strict && e.current.usesArguments
}

/** May the evaluation of one of these assign a local variable? */
export function mayAssign(nodes: readonly (Node | Expression | null)[]): boolean {
  return nodes.some((node) => node !== null && assigns(node as Node))
}

function assigns(node: Node): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'UpdateExpression': return true
    case 'Literal':
    case 'Identifier':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': return false
  }
  return Object.values(node as object).some((value: unknown) => Array.isArray(value)
    ? value.some((one) => isNode(one) && assigns(one)) : isNode(value) && assigns(value))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

// ---- values

/** The unfiltered value of an expression: may be a ∆value with references. For those who look at it at once. */
export function operand(e: Emission, node: Expression): string {
  return rawRead(e, node) ?? expression(e, node)
}

/** What a read gave, with its references split. */
export function filtered(e: Emission, text: string): string {
  return releasing(e, () => {
    const temp = e.deltaTemp()
    return primary(e, `(${test(`${temp} = ${text}`, temp)} ? $$dr(${temp}) : ${temp})`)
  })
}

/** Unfiltered text made plain. */
export function plainText(e: Emission, text: string): string {
  return releasing(e, () => {
    const temp = e.deltaTemp()
    return primary(e, `(${test(`${temp} = ${text}`, temp)} ? $$dc(${temp}) : ${temp})`)
  })
}

/** The text of an expression as one plain value. */
export function plain(e: Emission, node: Expression, minimum: number = Level.assignment): string {
  if (!isDelta(e) || isPlain(e, node)) return expression(e, node, minimum)
  const stable = stableText(e, node)
  if (stable !== null) return primary(e, `(${test(stable)} ? $$dc(${stable}) : ${stable})`)
  return plainText(e, operand(e, node))
}

/** An expression as a condition: text whose truth is the same in all states. */
export function condition(e: Emission, node: Expression, minimum: number = Level.sequence): string {
  if (!isDelta(e) || isPlain(e, node)) return expression(e, node, minimum)
  switch (node.type) {
    case 'ParenthesizedExpression': return condition(e, node.expression, minimum)
    case 'SequenceExpression': {
      const before = node.expressions.slice(0, -1).map((one) => expression(e, one))
      return primary(e, `(${before.join(', ')}, ${condition(e, node.expressions.at(-1)!, Level.assignment)})`)
    }
    case 'UnaryExpression':
      if (node.operator === '!') return primary(e, `(!${condition(e, node.argument, Level.unary)})`)
      break
    case 'LogicalExpression':
      if (node.operator !== '??') {
        return primary(e, `(${condition(e, node.left, Level.bitwiseOr)} ${node.operator} ${condition(e, node.right, Level.bitwiseOr)})`)
      }
      break
    case 'ConditionalExpression':
      return primary(e, `(${condition(e, node.test, Level.coalesce)} ? ${condition(e, node.consequent, Level.assignment)} : ${condition(e, node.alternate, Level.assignment)})`)
    case 'BinaryExpression': {
      const text = comparison(e, node)
      if (text !== null) return text
    }
  }
  const stable = stableText(e, node)
  if (stable !== null) return primary(e, `(${test(stable)} ? $$db(${stable}) : ${stable})`)
  return releasing(e, () => {
    const text = operand(e, node)
    const temp = e.deltaTemp()
    return primary(e, `(${test(`${temp} = ${text}`, temp)} ? $$db(${temp}) : ${temp})`)
  })
}

/** A value that is kept: as it is if it is plain or can be used twice, else in a temporary that `before` assigns. */
export interface Held {
  readonly text: string
  /** An assignment to run first; '' if there is none. */
  readonly before: string
  /** Whether it can be a ∆value. */
  readonly isOpen: boolean
}

/** Keeps an unfiltered value; `later` is what is evaluated before it is used. The temporary belongs to the caller. */
export function held(e: Emission, node: Expression, later: readonly (Node | Expression | null)[] = [], print: (e: Emission, node: Expression) => string = operand): Held {
  const isOpen = !isPlain(e, node)
  const stable = stableText(e, node)
  if (stable !== null && (node.type !== 'Identifier' || !mayAssign(later))) return { text: stable, before: '', isOpen }
  const text = releasing(e, () => print(e, node))
  const temp = e.deltaTemp()
  return { text: temp, before: `${temp} = ${text}`, isOpen }
}

/** Where V8 sees an error of an operator behind `node`. */
export function markAfter(node: Expression): string {
  if (node.type === 'MemberExpression' && !node.computed) return mark((node.property as Node).start)
  return mark(node.start)
}
