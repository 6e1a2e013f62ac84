/**
 * Runs one test through the compiler, in a fresh realm of the product. Text that the test gives to `$262.evalScript`,
 * to indirect eval or to the Function constructor is compiled as well and loaded into the same realm.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeThrown } from './classify.js'
import { installHost, Report } from './host.js'

/** How many events are delivered to an asynchronous test before it counts as endless, and how many steps each may take. */
const MAX_EVENTS = 2000
const MAX_STEPS = 20_000_000

/** Numbers of the library's modules, which are compiled once, lie above those of every test. */
const LIBRARY_IDS = 100_000

/**
 * The compiler and runtime built in `dist`.
 * @param {string} dist
 * @param {boolean} [delta] compile for delta execution
 * @returns {Promise<{ run(test: import('./native.js').Test): import('./classify.js').Outcome }>}
 */
export async function loadCompiler(dist, delta = false) {
  const load = (file) => import(pathToFileURL(path.join(dist, file)).href)
  const { compile } = await load('compile/compile.js')
  const { DynamicCode } = await load('compile/dynamic-code.js')
  const { loadSource, withLibrary } = await load('compile/load.js')
  const { scriptModule } = await load('compile/module.js')
  const { demangle } = await load('compile/program.js')
  const { createEventLoop } = await load('runtime/event-loop.js')
  const { createRealm } = await load('runtime/realm.js')
  const { UserError } = await load('base/errors.js')
  // A test may leave a rejected promise behind, as in any host but Node.
  const quiet = scriptModule("process.on('unhandledRejection', () => {})", 'quiet.js', LIBRARY_IDS)
  const library = compile(withLibrary([quiet]).map((module) => ({ ...module, library: true })))

  /** A realm with the scripts that are loaded into it one after the other. */
  class TestRealm {
    report = new Report()

    constructor() {
      this.realm = createRealm({ demangle, compileDynamic: (source) => this.code.evaluate(source) })
      this.realm.shared.setBudget(MAX_STEPS)
      this.code = new DynamicCode(this.realm, undefined, delta)
      this.host = installHost(this.realm.context, {
        evalScript: (text) => this.#evalScript(text),
        createRealm: () => new TestRealm().withLibrary().host,
        print: this.report.print,
      })
    }

    /** The program to load: what can import brings the library with it, a lone script finds it in the realm. */
    compile({ source, file, as }) {
      if (as === 'script' && !/\bimport\b/.test(source)) return this.withLibrary().code.compileScript(source, file)
      const name = as === 'cjs' ? file.replace(/\.js$/, '.cjs') : file
      const modules = loadSource(source, name, { library: false, isScript: as === 'script' })
      const program = merged(compile(modules, { start: library.next, delta }), library)
      this.code.follow(program)
      return program
    }

    withLibrary() {
      this.realm.load(library)
      this.code.follow(library)
      return this
    }

    /** What the test has left for later: deferred modules, jobs, events. */
    runEvents() {
      const loop = createEventLoop(this.realm, { trackClock: false })
      const failure = () => {
        const found = loop.takeFailure()
        return found === undefined ? undefined : { kind: 'threw', phase: 'runtime', ...describeThrown(found.value) }
      }
      loop.start(undefined)
      let failed = failure()
      for (let events = 0; failed === undefined && loop.countEvents() > 0; events++) {
        if (events > MAX_EVENTS) return { kind: 'broken', message: `no end after ${MAX_EVENTS} events` }
        this.realm.shared.setBudget(MAX_STEPS)
        loop.run(0)
        failed = failure()
      }
      return failed
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
      const { realm, report } = scripts
      let program
      try {
        program = scripts.compile(test)
      } catch (error) {
        return outcomeOfCompiling(error, test.file)
      }
      test.prelude.runIn(realm.context)
      let outcome
      try {
        realm.load(program)
        outcome = scripts.runEvents()
      } catch (error) {
        outcome = outcomeOfRunning(error)
      }
      // The harness is native code: unlike compiled code, it does not let refusals pass that a test raises inside.
      const stopped = realm.hidden.takeStopped()
      if (isRefusal(stopped)) return refused(stopped)
      if (test.isAsync && (outcome === undefined || report.hasCome)) return report.outcome()
      return outcome ?? { kind: 'completed' }
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

/** Two programs of one realm as one; the second was compiled first. */
function merged(program, first) {
  return {
    modules: [...program.modules, ...first.modules],
    globals: first.globals,
    sites: [...first.sites, ...program.sites],
    refusals: [...first.refusals, ...program.refusals],
    next: program.next,
    deltaSites: program.deltaSites,
    locate: (...place) => program.locate(...place) ?? first.locate(...place),
  }
}

const refused = (error) => ({ kind: 'refused', code: error.code, message: error.message })
const broken = (error) => ({ kind: 'broken', message: String(error?.stack ?? error).slice(0, 600) })
