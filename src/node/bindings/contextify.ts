/**
 * Scripts of node:vm run in the program's own context, as text that indirect eval is given. Of scripts for other contexts those
 * are supported that are one expression and read variables of the context and built-in objects; these are the program's own.
 */
import utilBinding from 'binding:util'
import { arrayPush, jsonParse, type Guest } from '../internal/kept.ts'

const CONTEXT: symbol = (utilBinding as Guest).privateSymbols.contextify_context_private_symbol

const MakeFunction = Function
const evaluate = globalThis.eval
const ProblemError = SyntaxError

class ContextifyScript {
  // The text is all that there is to a script.
  #code: string
  #file: string
  constructor(code: string, file: string) {
    const problem = $$host.pure('script.problem', undefined, [code], {})
    if (problem !== undefined) throw new ProblemError(problem)
    this.#code = code
    this.#file = file
  }

  runInContext(context: Guest): Guest {
    return context === null ? evaluate(this.#code + origin(this.#file)) : evaluateIn(this.#code, context)
  }

  createCachedData(): Guest { return $$global.Buffer.alloc(0) }
}

/** Tells the file that a script is said to be in; stacks show it. */
const origin = (file: unknown): string => typeof file === 'string' ? `\n//# sourceURL=${file}` : ''

const BUILT_IN = ['Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'RangeError',
  'RegExp', 'Set', 'SharedArrayBuffer', 'String', 'Symbol', 'TypeError', 'Uint8Array', 'undefined', 'NaN', 'Infinity']

function evaluateIn(code: string, context: Guest): Guest {
  const found: string | undefined = $$host.pure('script.names', undefined, [code], {})
  if (found === undefined) return refuseScript('is more than an expression')
  const mentioned: string[] = jsonParse(found)
  const names: string[] = []
  const values: Guest[] = []
  for (let i = 0; i < mentioned.length; i++) {
    const name = mentioned[i]!
    if (name in context) {
      arrayPush(names, name)
      arrayPush(values, context[name])
    } else if (!isBuiltIn(name)) refuseScript(`reads ${name}, which is neither a variable of the context nor a plain built-in object`)
  }
  return $$apply(MakeFunction(...names, `return (${code}\n)`), undefined, values)
}

const isBuiltIn = (name: string): boolean => {
  for (let i = 0; i < BUILT_IN.length; i++) if (BUILT_IN[i] === name) return true
  return false
}

const refuseScript = (what: string): never => $$refuse('vm', `a script that node:vm runs in another context ${what}`,
  'use vm.runInThisContext(), or pass what the code needs to a function')

function makeContext(object: Guest): Guest {
  const context = typeof object === 'symbol' ? {} : object
  $$defineProperty(context, CONTEXT, { __proto__: null, value: true, enumerable: false, configurable: true })
  return context
}

function compileFunction(code: string, _file: string, _line: number, _column: number, _data: Guest, _produce: boolean, context: Guest, extensions: Guest[], parameters: string[] | undefined): Guest {
  if (context !== undefined || extensions.length > 0) {
    $$refuse('vm', 'vm.compileFunction() is given a context', 'pass what the function needs as parameters')
  }
  return { function: MakeFunction(...(parameters ?? []), code) }
}

const refused = (name: string): Guest => $$disguise(function (): never {
  return $$refuse('vm', `${name}() of Node is not modelled`, 'keep it out of the modules under check')
}, name, 0)

export default {
  ContextifyScript, makeContext, compileFunction,
  startSigintWatchdog: refused('startSigintWatchdog'), stopSigintWatchdog: refused('stopSigintWatchdog'),
  watchdogHasPendingSigint: refused('watchdogHasPendingSigint'), measureMemory: refused('measureMemory'),
  compileFunctionForCJSLoader: refused('compileFunctionForCJSLoader'), containsModuleSyntax: refused('containsModuleSyntax'),
  shouldRetryAsESM: refused('shouldRetryAsESM'),
  constants: { measureMemory: { mode: { SUMMARY: 0, DETAILED: 1 }, execution: { DEFAULT: 0, EAGER: 1 } } },
}
