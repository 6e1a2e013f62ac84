/** What the recorder asks of the program under check: names, places, arguments, local variables. */
import { types } from 'node:util'
import { type Function as FunctionNode, parse } from 'acorn'
import type { SourceLocation } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import type { Realm } from '../runtime/realm.ts'
import type { RunnableSite } from '../runtime/program.ts'
import { literal } from '../state/literal.ts'
import { argumentsText } from './call-arguments.ts'
import { parseFunction } from './function-text.ts'
import type { FunctionDescription } from './recorder.ts'

const MAX_ARGUMENT = 16

/** What is known of the sources of the program. */
export interface FunctionSources {
  isLibrary(file: string): boolean
  codeFrom(location: SourceLocation): string | undefined
}

export class ProgramView {
  readonly #realm: Realm
  readonly #sources: FunctionSources
  readonly #nameOf: (object: object) => string | undefined
  readonly #parameters = new Map<number, readonly (string | undefined)[]>()
  readonly #callbackKinds = new Map<number, 'arrow' | 'function' | 'none'>()

  /** `nameOf` gives the names of objects that exist from the start. */
  constructor(realm: Realm, sources: FunctionSources, nameOf: (object: object) => string | undefined) {
    this.#realm = realm
    this.#sources = sources
    this.#nameOf = nameOf
  }

  describeFrame(frame: object): FunctionDescription | undefined {
    return this.#describe(this.#siteOfFrame(frame))
  }

  /** A function of the program; undefined for one of the library, and for what is no function at all. */
  describeFunction(callback: unknown): FunctionDescription | undefined {
    if (typeof callback !== 'function' || types.isProxy(callback)) return undefined
    const prototype = Reflect.getOwnPropertyDescriptor(callback, 'prototype')?.value as unknown
    const info = typeof prototype === 'object' && prototype !== null ? this.#realm.hidden.classInfo(prototype) : undefined
    if (info !== undefined) return this.#describe(this.#realm.site(info.site))
    const bound = this.#realm.hidden.boundRecord(callback)
    if (bound !== undefined) return this.describeFunction(bound.target)
    return this.#describe(this.#realm.site(this.#realm.hidden.siteOf(callback)))
  }

  #describe(site: RunnableSite | undefined): FunctionDescription | undefined {
    if (site === undefined || this.#sources.isLibrary(site.location.file)) return undefined
    // An unnamed default export is main.
    return { name: site.name === 'default' ? 'main' : site.name, location: site.location, text: this.#sources.codeFrom(site.location) ?? '' }
  }

  /** The name of the library's class that made the object itself, not one derived from it. */
  libraryClass(object: object): string | undefined {
    if (typeof object === 'function' || types.isProxy(object)) return undefined
    const prototype = Reflect.getPrototypeOf(object)
    const info = prototype === null ? undefined : this.#realm.hidden.classInfo(prototype)
    const constructor = prototype === null || types.isProxy(prototype) ? undefined : Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown
    const site = this.#realm.site(info?.site ?? this.#realm.hidden.siteOf(constructor))
    return site !== undefined && this.#sources.isLibrary(site.location.file) ? site.name : undefined
  }

  /** `written` are the arguments that the call itself shows: parameters that are not used are no part of the frame. */
  argumentsOf(frame: object, written: readonly (string | undefined)[] = []): string {
    const site = this.#siteOfFrame(frame)
    if (site === undefined) return ''
    const locals = this.localsOf(frame)
    const texts = this.#parametersOf(site).map((name, i) => {
      if (name === undefined || !locals?.has(name)) return written[i]
      return this.#argumentText(locals.get(name))
    })
    // Behind the last argument that is known there may be parameters that nobody has passed.
    while (texts.at(-1) === undefined && texts.length > 1) texts.pop()
    return argumentsText(texts)
  }

  /** Arrows and function expressions without a name of their own: what programs pass on. */
  callbackKind(id: number): 'arrow' | 'function' | undefined {
    const site = this.#realm.site(id)
    if (site === undefined || this.#sources.isLibrary(site.location.file)) return undefined
    let kind = this.#callbackKinds.get(id)
    if (kind === undefined) this.#callbackKinds.set(id, kind = callbackKind(site.text))
    return kind === 'none' ? undefined : kind
  }

  argumentsText(args: readonly unknown[]): string {
    return argumentsText(hostList(args).map((value) => this.#argumentText(value)))
  }

  restOf(frame: object): SourceLocation | undefined {
    const site = this.#siteOfFrame(frame)
    const position = this.#realm.hidden.machineOf(frame)?.lines[pcOf(frame)]
    if (site === undefined || position === undefined) return undefined
    return { file: site.location.file, line: position[0], column: position[1] }
  }

  /** Who asks an async generator for values waits for it. */
  isGenerator(frame: object): boolean {
    return this.#realm.hidden.machineOf(frame)?.kind === 'async-generator'
  }

  isSuspended(frame: object): boolean {
    return pcOf(frame) > 0
  }

  isDone(frame: object): boolean {
    return pcOf(frame) === -1
  }

  /** The variables of a frame that count where it rests. */
  localsOf(frame: object): Map<string, unknown> | undefined {
    const pc = pcOf(frame)
    const live = this.#realm.hidden.machineOf(frame)?.live[pc]
    if (live === undefined || pc < 0) return undefined
    const locals = new Map<string, unknown>()
    for (const field of hostList<string>(live)) {
      const value = (frame as Readonly<Record<string, unknown>>)[field]
      if (field.startsWith('$')) locals.set(nameOf(field), value)
      // Captured variables are in scope objects, which the frame holds by number.
      else if (/^s\d+$/.test(field) && typeof value === 'object' && value !== null) this.#addScope(value, locals)
    }
    return locals
  }

  /** The variables of a scope object. */
  capturedIn(scope: object): Map<string, unknown> {
    const variables = new Map<string, unknown>()
    this.#addScope(scope, variables)
    return variables
  }

  #addScope(scope: object, locals: Map<string, unknown>): void {
    const fields = this.#realm.hidden.scopeInfo(Reflect.getPrototypeOf(scope)!)?.fields ?? []
    for (const field of hostList<string>(fields)) {
      if (field.startsWith('$')) locals.set(nameOf(field), (scope as Readonly<Record<string, unknown>>)[field])
    }
  }

  #argumentText(value: unknown): string {
    const known = (typeof value === 'object' && value !== null) || typeof value === 'function' ? this.#nameOf(value) : undefined
    if (known !== undefined && known.length <= MAX_ARGUMENT) return known
    if (types.isProxy(value)) return 'Proxy'
    if (typeof value === 'function') {
      const name = Reflect.getOwnPropertyDescriptor(value, 'name')?.value as unknown
      return typeof name === 'string' && name !== '' ? name : '() => …'
    }
    const { text } = literal(value, MAX_ARGUMENT * 4)
    const name = /^[A-Z]\w*(?= \{)/.exec(text)
    if (name !== null) return name[0]
    if (text.length <= MAX_ARGUMENT) return text
    if (typeof value !== 'object' || value === null) return `${text.slice(0, MAX_ARGUMENT - 1)}…`
    return Array.isArray(value) ? '[…]' : '{…}'
  }

  #parametersOf(site: RunnableSite): readonly (string | undefined)[] {
    let parameters = this.#parameters.get(site.id)
    if (parameters === undefined) {
      parameters = parameterNames(site.text)
      this.#parameters.set(site.id, parameters)
    }
    return parameters
  }

  #siteOfFrame(frame: object): RunnableSite | undefined {
    const machine = this.#realm.hidden.machineOf(frame)
    return machine === undefined ? undefined : this.#realm.site(machine.site)
  }
}

/** Named functions may call themselves, and async ones tell of themselves. */
function callbackKind(text: string): 'arrow' | 'function' | 'none' {
  const node = parseFunction(text)?.node
  if (node === undefined || node.async || node.generator) return 'none'
  if (node.type === 'ArrowFunctionExpression') return 'arrow'
  return node.type === 'FunctionExpression' && /^function\s*\(/.test(text) ? 'function' : 'none'
}

/** Names of the parameters of a function, undefined for patterns; the text may be a method of a class. */
function parameterNames(text: string): (string | undefined)[] {
  const node = parseFunction(text)?.node ?? parseMethod(text)
  return node?.params.map((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
    return target.type === 'Identifier' ? target.name : undefined
  }) ?? []
}

/** Private names are allowed there, although nothing declares them. */
function parseMethod(text: string): FunctionNode | undefined {
  try {
    const [statement] = parse(`(class { ${text}\n})`, { ecmaVersion: 'latest', checkPrivateFields: false }).body
    const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
    const [member] = expression?.type === 'ClassExpression' ? expression.body.body : []
    return member?.type === 'MethodDefinition' ? member.value : undefined
  } catch {
    return undefined
  }
}

/** Block variables of one name get a number each. */
function nameOf(field: string): string {
  return field.slice(1).replace(/\$\d+$/, '')
}

function pcOf(frame: object): number {
  return (frame as { readonly pc: number }).pc
}
