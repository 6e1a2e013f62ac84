/**
 * Text that a program turns into code while it runs: `new Function(...)`, the constructors of generator functions and
 * async functions, and indirect eval. It is compiled like any other source and loaded into the running realm. The same text becomes the
 * same function sites every time, so that a function made again equals the one made before. Eval code that declares
 * something at its top level is refused: those bindings would be global variables that no state shows.
 */
import type { AnyNode, Program as Tree } from 'acorn'
import { isInstanceOf } from '../base/instance-of.ts'
import { unsupported, UserError } from '../base/errors.ts'
import type { DynamicSource, Realm } from '../runtime/realm.ts'
import { compile } from './compile.ts'
import type { BlockOptions } from './host-blocks.ts'
import { scriptModule, type SourceModule } from './module.ts'
import { parse } from './parse.ts'
import type { CompiledModule, Program, ProgramStart } from './program.ts'
import { hasUsing } from './requests.ts'
import { locateIn } from './source-map.ts'

/** The name of the file that locations in such text refer to. */
const FILE = 'dynamic-code.js'

const HEADS = {
  function: 'function anonymous', generator: 'function* anonymous',
  async: 'async function anonymous', 'async-generator': 'async function* anonymous',
} as const

export class DynamicCode {
  readonly #realm: Realm
  /** By whole text. */
  readonly #modules = new Map<string, CompiledModule>()
  readonly #guestSyntaxError: ErrorConstructor
  readonly #options: { readonly blocks?: BlockOptions, readonly delta?: boolean }
  #start: ProgramStart | undefined
  #nextModule = 0

  /** To be made before the program runs, as long as the realm's own SyntaxError is in place. */
  constructor(realm: Realm, blocks?: BlockOptions, delta = false) {
    this.#realm = realm
    this.#options = { delta, ...(blocks === undefined ? {} : { blocks }) }
    this.#guestSyntaxError = realm.run('SyntaxError', 'manyworlds:prelude/dynamic-code') as ErrorConstructor
  }

  /** Tells which program was loaded last, so that the numbers of dynamic code go on from there. */
  follow(program: Program): void {
    this.#start = program.next
    for (const { id } of program.modules) this.#nextModule = Math.max(this.#nextModule, id + 1)
  }

  /** The function that the text describes, or the completion value of eval code. Throws the realm's SyntaxError. */
  evaluate(source: DynamicSource): unknown {
    const text = this.#wellFormed(source)
    const known = this.#modules.get(text)
    if (known !== undefined) return this.#realm.run(known.evaluate, `manyworlds:${known.id}:e`)
    const program = this.#compile(this.#parse(text), source.kind)
    this.#modules.set(text, program.modules[0]!)
    return this.#realm.load(program)
  }

  /** Compiles a further script of the realm, to be loaded next. Throws a UserError for a syntax error. */
  compileScript(text: string, file: string): Program {
    return this.#compile(scriptModule(text, file, this.#nextModule), 'script')
  }

  #wellFormed({ kind, parameters, body }: DynamicSource): string {
    if (kind === 'eval') {
      this.#refuseUsing(body)
      return body
    }
    const head = HEADS[kind]
    const whole = `(${head}(${parameters}\n) {\n${body}\n})`
    this.#refuseUsing(whole)
    // Each has to be well-formed on its own (ECMA-262, 20.2.1.1.1): `*/` or `}` must not reach across.
    for (const text of [`(${head}(\n) {\n${body}\n})`, `(${head}(${parameters}\n) {\n})`, whole]) {
      const [statement, ...others] = this.#parse(text).ast?.body ?? []
      const isFunction = statement?.type === 'ExpressionStatement' && statement.expression.type === 'FunctionExpression'
      if (!isFunction || others.length > 0) throw new this.#guestSyntaxError('Unexpected token')
    }
    return whole
  }

  #compile(module: SourceModule, kind: DynamicSource['kind'] | 'script'): Program {
    if (kind === 'eval' && module.ast !== null && declaresAtTopLevel(module.ast)) {
      throw unsupported('eval-declaration', this.#realm.currentLocation(), {
        fact: 'the text given to eval declares variables, functions or classes at its top level',
        remedy: 'give the text to new Function(...), or assign to properties of globalThis',
      })
    }
    const program = compile([module], this.#start === undefined ? { delta: this.#options.delta ?? false } : { start: this.#start, ...this.#options })
    this.follow(program)
    return program
  }

  /** The lowered form of `using` begins with declarations, which would be global variables here. */
  #refuseUsing(text: string): void {
    if (!/\busing\b/.test(text)) return
    try {
      if (!hasUsing(parse(text, 'script', locateIn(text, FILE)), text)) return
    } catch (error) {
      if (isInstanceOf(error, UserError)) return
      throw error
    }
    throw unsupported('using', this.#realm.currentLocation(), {
      fact: 'text that becomes code while the program runs declares a resource with using',
      remedy: 'put it into a file of the program, or write it with try and finally',
    })
  }

  #parse(text: string): SourceModule {
    try {
      return scriptModule(text, SOURCE_URL.exec(text)?.[1] ?? FILE, this.#nextModule)
    } catch (error) {
      if (!isInstanceOf(error, UserError) || error.code !== 'syntax-error') throw error
      throw new this.#guestSyntaxError(error.fact)
    }
  }
}

/** How dynamic code says which file it wants to be. */
const SOURCE_URL = /^\/\/# sourceURL=(\S+)$/m

function declaresAtTopLevel(program: Tree): boolean {
  return program.body.some((statement) =>
    statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration' ||
    statement.type === 'VariableDeclaration' || declaresVar(statement))
}

/** Whether a `var`, or a function in a block that is also one, occurs outside of inner functions and classes. */
function declaresVar(node: AnyNode): boolean {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') return true
  if (node.type === 'FunctionDeclaration') return true
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return false
  if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return false
  return Object.values(node).flat().some((child: unknown) => isNode(child) && declaresVar(child))
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
