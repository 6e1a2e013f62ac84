/**
 * Runs one test untransformed in a fresh vm context: the baseline. What fails here is missing in this Node's V8 and
 * says nothing about the compiler. The context's global is an ordinary one (not contextified), whose interceptors would
 * otherwise change the semantics of global variables.
 */
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { describeThrown } from './classify.js'
import { installHost } from './host.js'

/**
 * @typedef {object} Test
 * @property {string} source
 * @property {string} file  absolute
 * @property {import('./suite.js').Goal} as
 * @property {import('./host.js').Prelude} prelude
 */

/**
 * @param {Test} test
 * @returns {Promise<import('./classify.js').Outcome>}
 */
export async function runNatively(test) {
  const context = createNativeHost().global
  let phase = 'parse'
  try {
    const stages = { script: scriptStages, cjs: commonJsStages, esm: moduleStages }[test.as](test, context)
    await stages.parse()
    phase = 'resolution'
    await stages.resolve?.()
    phase = 'runtime'
    test.prelude.runIn(context)
    await stages.run()
    return { kind: 'completed' }
  } catch (error) {
    return { kind: 'threw', phase, ...describeThrown(error) }
  }
}

function scriptStages({ source, file }, context) {
  let script
  return {
    parse() { script = new vm.Script(source, { filename: file }) },
    run() { script.runInContext(context) },
  }
}

function commonJsStages({ source, file }, context) {
  const module = { exports: {} }
  let body
  return {
    parse() {
      const parameters = ['exports', 'require', 'module', '__filename', '__dirname']
      body = vm.compileFunction(source, parameters, { filename: file, parsingContext: context })
    },
    run() { body.call(module.exports, module.exports, undefined, module, file, path.dirname(file)) },
  }
}

function moduleStages({ source, file }, context) {
  const modules = new Map()
  const moduleOf = (text, identifier) => {
    const module = new vm.SourceTextModule(text, { identifier, context })
    modules.set(identifier, module)
    return module
  }
  const link = (specifier, { identifier }) => {
    const target = path.resolve(path.dirname(identifier), specifier)
    return modules.get(target) ?? moduleOf(fs.readFileSync(target, 'utf8'), target)
  }
  let entry
  return {
    parse() { entry = moduleOf(source, file) },
    resolve: () => entry.link(link),
    async run() {
      await entry.evaluate()
    },
  }
}

function createNativeHost() {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY)
  return installHost(context, {
    evalScript: (text) => vm.runInContext(text, context),
    createRealm: createNativeHost,
  })
}
