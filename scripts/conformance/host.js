/**
 * What test262 expects around a test: the harness files and the `$262` host object. Harness functions run natively,
 * also around a compiled test: they stand for the host, and what is under test is the test's own text.
 */
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'

/**
 * @typedef {object} Prelude  the harness files that one test needs
 * @property {(context: object) => void} runIn
 */

/** The harness of one checkout; each file is compiled once and run in many contexts. */
export class Harness {
  #folder
  #scripts = new Map()

  /** @param {string} checkout */
  constructor(checkout) {
    this.#folder = path.join(checkout, 'harness')
  }

  /**
   * The files for a test with this front matter; a raw test gets none.
   * @param {import('./front-matter.js').FrontMatter} frontMatter
   * @returns {Prelude}
   */
  preludeFor(frontMatter) {
    if (frontMatter.flags.includes('raw')) return { runIn() {} }
    const done = frontMatter.flags.includes('async') ? ['doneprintHandle.js'] : []
    const scripts = ['assert.js', 'sta.js', ...done, ...frontMatter.includes].map((name) => this.#script(name))
    return {
      runIn(context) {
        for (const script of scripts) script.runInContext(context)
      },
    }
  }

  #script(name) {
    let script = this.#scripts.get(name)
    if (script === undefined) {
      const file = path.join(this.#folder, name)
      script = new vm.Script(fs.readFileSync(file, 'utf8'), { filename: file })
      this.#scripts.set(name, script)
    }
    return script
  }
}

/**
 * What an asynchronous test has reported through $DONE. Calling it twice is wrong, whatever it says.
 */
export class Report {
  #messages = []

  print = (message) => {
    this.#messages.push(String(message))
  }

  get hasCome() {
    return this.#messages.length > 0
  }

  /** @returns {import('./classify.js').Outcome} */
  outcome() {
    const [first, second] = this.#messages
    if (first === undefined) return threw('$DONE', 'was never called')
    if (first === 'Test262:AsyncTestComplete') return second === undefined ? { kind: 'completed' } : threw('$DONE', second)
    const [, name, message] = /^Test262:AsyncTestFailure:([^:]*): ?([^]*)$/.exec(first) ?? [, '$DONE', first]
    return threw(name, message.slice(0, 300))
  }
}

const threw = (name, message) => ({ kind: 'threw', phase: 'runtime', name, message })

/**
 * Gives a context its `$262` and `print`. Agents are absent: they are for tests with shared memory, which are not
 * language tests.
 * @param {object} context
 * @param {{ evalScript: (text: string) => unknown, createRealm: () => object, print?: (message: unknown) => void }} hooks
 */
export function installHost(context, hooks) {
  const host = {
    global: vm.runInContext('globalThis', context),
    evalScript: hooks.evalScript,
    createRealm: hooks.createRealm,
    gc() {},
    detachArrayBuffer(buffer) {
      structuredClone(buffer, { transfer: [buffer] })
    },
  }
  const define = (name, value) =>
    Object.defineProperty(host.global, name, { value, writable: true, enumerable: false, configurable: true })
  define('$262', host)
  define('print', hooks.print ?? (() => {}))
  return host
}
