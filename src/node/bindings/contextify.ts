/** Scripts of node:vm run in the program's own context, as text that indirect eval is given. Other contexts are refused. */
import type { Guest } from '../internal/kept.ts'

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
    if (context !== null) refuseContext()
    return evaluate(this.#code + origin(this.#file))
  }

  createCachedData(): Guest { return $$global.Buffer.alloc(0) }
}

/** Tells the file that a script is said to be in; stacks show it. */
const origin = (file: unknown): string => typeof file === 'string' ? `\n//# sourceURL=${file}` : ''

const refuseContext = (): never => $$refuse('vm', 'node:vm makes another context, with variables and built-in objects that no state shows',
  'use vm.runInThisContext(), or pass what the code needs to a function')

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
  ContextifyScript, makeContext: refuseContext, compileFunction,
  startSigintWatchdog: refused('startSigintWatchdog'), stopSigintWatchdog: refused('stopSigintWatchdog'),
  watchdogHasPendingSigint: refused('watchdogHasPendingSigint'), measureMemory: refused('measureMemory'),
  compileFunctionForCJSLoader: refused('compileFunctionForCJSLoader'), containsModuleSyntax: refused('containsModuleSyntax'),
  shouldRetryAsESM: refused('shouldRetryAsESM'),
  constants: { measureMemory: { mode: { SUMMARY: 0, DETAILED: 1 }, execution: { DEFAULT: 0, EAGER: 1 } } },
}
