/**
 * Runs one test untransformed in a fresh vm context: the baseline. What fails here is missing in this Node's V8 and
 * says nothing about the compiler. The context's global is an ordinary one (not contextified), whose interceptors would
 * otherwise change the semantics of global variables.
 */
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { describeThrown } from './classify.js'
import { installHost, Report } from './host.js'

/**
 * @typedef {object} Test
 * @property {string} source
 * @property {string} file  absolute
 * @property {import('./suite.js').Goal} as
 * @property {boolean} isAsync  ends when it calls $DONE
 * @property {import('./host.js').Prelude} prelude
 */

/** V8 of Node 20, or 24, ends the whole process here. */
const CRASHES = process.version.startsWith('v24.')
  ? /(?:import-fulfilled-member-of-errored-cycle|await-using-invalid-assignment-next-expression-for)\.js$/
  : /import-fulfilled-member-of-errored-cycle\.js$/

/** How many turns of the event loop an asynchronous test may take. */
const MAX_TURNS = 2000

/**
 * @param {Test} test
 * @returns {Promise<import('./classify.js').Outcome>}
 */
export async function runNatively(test) {
  if (CRASHES.test(test.file)) return { kind: 'broken', message: 'V8 crashes' }
  const report = new Report()
  const context = createNativeHost(report.print).global
  let phase = 'parse'
  try {
    const modules = new NativeModules(context)
    const stages = { script: scriptStages, cjs: commonJsStages, esm: moduleStages }[test.as](test, context, modules)
    await stages.parse()
    phase = 'resolution'
    await stages.resolve?.()
    phase = 'runtime'
    test.prelude.runIn(context)
    await stages.run()
    if (!test.isAsync) return { kind: 'completed' }
    for (let turn = 0; turn < MAX_TURNS && !report.hasCome; turn++) await new Promise(setImmediate)
    return report.outcome()
  } catch (error) {
    return { kind: 'threw', phase, ...describeThrown(error) }
  }
}

function scriptStages({ source, file }, context, modules) {
  const importModuleDynamically = modules.importFrom(file)
  let script
  return {
    parse() { script = new vm.Script(source, { filename: file, importModuleDynamically }) },
    run() { script.runInContext(context) },
  }
}

function commonJsStages({ source, file }, context, modules) {
  const importModuleDynamically = modules.importFrom(file)
  const module = { exports: {} }
  let body
  return {
    parse() {
      const parameters = ['exports', 'require', 'module', '__filename', '__dirname']
      body = vm.compileFunction(source, parameters, { filename: file, parsingContext: context, importModuleDynamically })
    },
    run() { body.call(module.exports, module.exports, undefined, module, file, path.dirname(file)) },
  }
}

function moduleStages({ source, file }, context, modules) {
  let entry
  return {
    parse() { entry = modules.make(source, file) },
    resolve: () => entry.link(modules.link),
    async run() {
      await entry.evaluate()
    },
  }
}

/** The modules of one context, by file. */
class NativeModules {
  #context
  #modules = new Map()
  #linking = Promise.resolve()

  constructor(context) {
    this.#context = context
  }

  make(text, file) {
    const options = { identifier: file, context: this.#context }
    const module = file.endsWith('.json')
      ? new vm.SyntheticModule(['default'], function () { this.setExport('default', parseJson(text, options.context)) }, options)
      : new vm.SourceTextModule(text, { ...options, importModuleDynamically: this.importFrom(file) })
    this.#modules.set(file, module)
    return module
  }

  link = (specifier, { identifier }) => this.#at(path.resolve(path.dirname(identifier), specifier))

  /** What `import()` does in a file. */
  importFrom(file) {
    return async (specifier) => {
      const module = this.#at(path.resolve(path.dirname(file), specifier))
      // One after the other: V8 does not survive the evaluation of a graph that somebody else is linking.
      const linked = this.#linking.then(() => (module.status === 'unlinked' ? module.link(this.link) : undefined))
      this.#linking = linked.catch(() => {})
      await linked
      if (module.status !== 'evaluating') await module.evaluate()
      return module
    }
  }

  #at(file) {
    return this.#modules.get(file) ?? this.make(fs.readFileSync(file, 'utf8'), file)
  }
}

function parseJson(text, context) {
  return vm.runInContext('JSON.parse', context)(text)
}

function createNativeHost(print) {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY)
  return installHost(context, {
    evalScript: (text) => vm.runInContext(text, context),
    createRealm: () => createNativeHost(),
    print,
  })
}
