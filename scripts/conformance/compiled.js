/**
 * Runs one test through the compiler, in a fresh realm of the product. Text that the test gives to `$262.evalScript`,
 * to indirect eval or to the Function constructor is compiled as well and loaded into the same realm.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeThrown } from './classify.js'
import { installHost } from './host.js'

/**
 * The compiler and runtime built in `dist`.
 * @param {string} dist
 * @returns {Promise<{ run(test: import('./native.js').Test): import('./classify.js').Outcome }>}
 */
export async function loadCompiler(dist) {
  const load = (file) => import(pathToFileURL(path.join(dist, file)).href)
  const { compile } = await load('compile/compile.js')
  const { DynamicCode } = await load('compile/dynamic-code.js')
  const { loadSource } = await load('compile/load.js')
  const { demangle } = await load('compile/program.js')
  const { createRealm } = await load('runtime/realm.js')
  const { UserError } = await load('base/errors.js')

  /** A realm with the scripts that are loaded into it one after the other. */
  class TestRealm {
    constructor() {
      this.realm = createRealm({ demangle, compileDynamic: (source) => this.code.evaluate(source) })
      this.code = new DynamicCode(this.realm)
      this.host = installHost(this.realm.context, {
        evalScript: (text) => this.#evalScript(text),
        createRealm: () => new TestRealm().host,
      })
    }

    /** @param {import('./native.js').Test} test */
    compile({ source, file, as }) {
      if (as === 'script') return this.code.compileScript(source, file)
      const program = compile(loadSource(source, as === 'cjs' ? file.replace(/\.js$/, '.cjs') : file))
      this.code.follow(program)
      return program
    }

    /** A syntax error in text that the test made is an error of the test's realm, which it may catch. */
    #evalScript(text) {
      let program
      try {
        program = this.code.compileScript(text, 'evalScript.js')
      } catch (error) {
        throw isSyntaxError(error) ? new this.host.global.SyntaxError(error.fact) : error
      }
      return this.realm.load(program)
    }
  }

  return {
    run(test) {
      const scripts = new TestRealm()
      const { realm } = scripts
      let program
      try {
        program = scripts.compile(test)
      } catch (error) {
        return outcomeOfCompiling(error, test.file)
      }
      test.prelude.runIn(realm.context)
      let outcome = { kind: 'completed' }
      try {
        realm.load(program)
      } catch (error) {
        outcome = outcomeOfRunning(error)
      }
      // The harness is native code: unlike compiled code, it does not let refusals pass that a test raises inside.
      const stopped = realm.hidden.takeStopped()
      return isRefusal(stopped) ? refused(stopped) : outcome
    },
  }

  function outcomeOfCompiling(error, file) {
    if (isRefusal(error)) return refused(error)
    if (!(error instanceof UserError)) return broken(error)
    // What is wrong with another file, or between two, is found when the test's imports are resolved.
    const early = isSyntaxError(error) && error.location?.file.replace(/\.cjs$/, '.js') === file
    return { kind: 'threw', phase: early ? 'parse' : 'resolution', name: 'SyntaxError', message: error.fact }
  }

  function outcomeOfRunning(error) {
    if (isRefusal(error)) return refused(error)
    // Errors of the checker's own realm were not thrown by the test.
    if (error instanceof Error) return broken(error)
    return { kind: 'threw', phase: 'runtime', ...describeThrown(error) }
  }

  function isSyntaxError(error) {
    return error instanceof UserError && error.code === 'syntax-error'
  }

  function isRefusal(error) {
    return error instanceof UserError && error.code.startsWith('unsupported-')
  }
}

const refused = (error) => ({ kind: 'refused', code: error.code, message: error.message })
const broken = (error) => ({ kind: 'broken', message: String(error?.stack ?? error).slice(0, 600) })
