/**
 * Resumable functions: the emitter prints the shell, the lowering in machine/ arranges the body into a state machine
 * and asks this host for every piece of text.
 */
import type { CallExpression } from 'acorn'
import { lowerFunction } from './machine/machine.ts'
import type { ConditionNode, MachineHost, MachineKind, Piece, PrintedText } from './machine/host.ts'
import { Level, type Emission } from './emit-context.ts'
import { condition, siteOf } from './emit-delta.ts'
import { expression } from './emit-expression.ts'
import { joinMarks, mark, splitMarks } from './emit-marks.ts'
import { callOffset } from './emit-places.ts'
import { copyScope, createScope, enterScope, initialiseFunctions } from './emit-scope.ts'
import { statement } from './emit-statement.ts'
import type { FunctionInfo, Node } from './scope.ts'

/** The end of the shell's body; the machine is hoisted beside the factories. */
export function lowered(e: Emission, info: FunctionInfo, site: number): string {
  const { machineVariables } = e
  e.machineVariables = new Set()
  const { machine, shell } = lowerFunction(info.node, site, new Host(e, info))
  e.machineVariables = machineVariables
  const text = joinMarks(machine.text, machine.marks)
  if (info.privateHost === null) {
    e.top.push(`${text}\n`)
  } else {
    // Its names have to be visible outside of the class's static block.
    e.top.push(`let $$F${site}, $$m${site};\n`)
    const visible = text
      .replace(`class $$F${site} `, () => `$$F${site} = class $$F${site} `)
      .replace(`const $$m${site} = `, () => `$$m${site} = `)
    e.hoistInto(info.privateHost, `${visible}\n`)
  }
  return shell.endsWith('\n') ? shell : `${shell}\n`
}

class Host implements MachineHost {
  readonly kind: MachineKind
  readonly isDelta: boolean
  readonly #e: Emission
  readonly #info: FunctionInfo

  constructor(e: Emission, info: FunctionInfo) {
    this.#e = e
    this.#info = info
    this.isDelta = e.delta && !(info.kind === 'module' && !info.deferred)
    this.kind = !info.async ? 'generator' : info.generator ? 'async-generator' : 'async'
  }

  variables(): readonly string[] {
    return [...this.#e.machineVariables]
  }

  site(node: { start: number }): number {
    return siteOf(this.#e, node)
  }

  print(pieces: readonly Piece[]): PrintedText {
    return splitMarks(this.#e.withinMachine(this.#info, () => pieces.map((piece) => this.#piece(piece)).join('')))
  }

  printOrdinary(pieces: readonly Piece[]): PrintedText {
    const { top } = this.#e
    const { length } = top
    // Functions inside were made by the first print; what this one adds are variables of a text that nobody runs.
    const printed = this.#e.ordinary(() => this.print(pieces))
    top.length = length
    return printed
  }

  enterScope(node: Node): readonly (readonly Piece[])[] {
    return this.#lines(() => {
      if (node !== this.#info.node) {
        const scope = this.#e.scopeOf(node)
        return scope === undefined ? '' : enterScope(this.#e, scope)
      }
      const { scope, bodyScope } = this.#info
      // Variables and functions of a module exist since it was instantiated.
      if (this.#info.kind === 'module') return ''
      const body = bodyScope === scope ? tdzFields(this.#info) : createScope(this.#e, bodyScope)
      return body + this.#shadows() + initialiseFunctions(this.#e, bodyScope)
    })
  }

  copyScope(node: Node): readonly (readonly Piece[])[] {
    const scope = this.#e.scopeOf(node)
    return this.#lines(() => scope === undefined ? '' : copyScope(this.#e, scope))
  }

  headNeedsScope(node: Node): boolean {
    const scope = this.#e.scopeOf(node)
    if (scope === undefined || !scope.headCaptured) return false
    return scope.materialised || [...scope.bindings.values()].some((binding) => binding.needsTdz)
  }

  entry(): readonly (readonly [field: string, value: string])[] {
    const fields: [string, string][] = []
    const { scope } = this.#info
    if (scope.materialised) fields.push([`s${scope.id}`, `$$s${scope.id}`])
    for (const binding of scope.bindings.values()) {
      if (binding.storage !== 'frame') continue
      if (binding.kind === 'parameter' || binding.kind === 'self') fields.push([binding.field, binding.printed])
      else if (binding.kind === 'this') fields.push(['this', 'this'])
      else if (binding.kind === 'arguments') fields.push(['arguments', '$$odd(arguments)'])
      else if (binding.kind === 'var' && binding.name === 'arguments') fields.push([binding.field, '$$odd(arguments)'])
    }
    return fields
  }

  frameField(identifier: Node): string | undefined {
    const { references, declarations } = this.#e.analysis
    const binding = references.get(identifier)?.binding ?? declarations.get(identifier)
    return binding?.storage === 'frame' ? binding.field : undefined
  }

  outer(): string {
    return this.#info.needsScope ? '$$s' : 'null'
  }

  isStrict(): boolean {
    return this.#info.strict
  }

  callMark(node: Node): string {
    return mark(callOffset(this.#e.module.source, node as CallExpression))
  }

  position(offset: number): readonly [line: number, column: number] {
    const { line, column } = this.#e.module.locate(offset)
    return [line, column]
  }

  #piece(piece: Piece): string {
    if (typeof piece === 'string') return piece
    const node = piece as Node
    if ((node as unknown as ConditionNode).type === 'Condition') return condition(this.#e, (node as unknown as ConditionNode).argument, Level.sequence)
    return isStatement(node) ? statement(this.#e, node) : expression(this.#e, node as never)
  }

  #lines(print: () => string): readonly (readonly Piece[])[] {
    const text = this.#e.withinMachine(this.#info, print)
    return text === '' ? [] : text.trimEnd().split(';\n').map((line) => [line.endsWith(';') ? line : `${line};`])
  }

  #shadows(): string {
    const { scope, bodyScope } = this.#info
    if (scope === bodyScope) return ''
    let text = ''
    for (const binding of bodyScope.bindings.values()) {
      const parameter = scope.bindings.get(binding.name)
      if (parameter === undefined || binding.kind === 'function' || parameter.kind === 'self') continue
      const from = parameter.storage === 'scope' ? `$$f.s${scope.id}.${parameter.field}` : `$$f.${parameter.field}`
      const to = binding.storage === 'scope' ? `$$f.s${bodyScope.id}.${binding.field}` : `$$f.${binding.field}`
      text += `${to} = ${from};\n`
    }
    return text
  }
}

function tdzFields(info: FunctionInfo): string {
  let text = ''
  for (const binding of info.scope.bindings.values()) {
    if (binding.storage !== 'frame' || !binding.needsTdz || binding.kind === 'parameter') continue
    text += `$$f.${binding.field} = $$tdz;\n`
  }
  return text
}

function isStatement(node: Node): boolean {
  return /Statement$|Declaration$/.test(node.type) || node.type === 'StaticBlock'
}

