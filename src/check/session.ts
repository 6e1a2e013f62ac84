/**
 * An exploration that is ready to run: its modules loaded and compiled, the realm made, the program initialised, the base
 * heap pinned and the initial state built. Checking and replaying both start from here.
 */
import { relative } from 'node:path'

import { type SourceLocation, UserError } from '../base/errors.ts'
import { codeFrame } from '../compile/code-frame.ts'
import { compile } from '../compile/compile.ts'
import { DynamicCode } from '../compile/dynamic-code.ts'
import { loadModules } from '../compile/load.ts'
import type { SourceModule } from '../compile/module.ts'
import { demangle, type Program } from '../compile/program.ts'
import { type Exploration, type GuestFunction, readExploration } from '../explore/exploration.ts'
import { guestApi } from '../explore/guest-api.ts'
import type { Violation } from '../explore/result.ts'
import { describeError, type Finding, Subject } from '../explore/subject.ts'
import type { Sources } from '../explore/trace-builder.ts'
import { hashSources } from '../explore/trace-file.ts'
import type { CheckSettings } from '../options.ts'
import { literal } from '../state/literal.ts'
import { createRealm, type Realm } from '../runtime/realm.ts'
import { hostList } from '../base/host-list.ts'
import { Heap } from '../state/heap.ts'
import { RealmView } from '../state/realm-view.ts'
import { Viewer } from '../state/view.ts'

export interface SessionHooks {
  /** A line that the program prints. */
  console(line: string): void
  /** False: states take the interpreting roads only, which the generated code is tested against. */
  readonly generateCode?: boolean
}

type SourceFile = Pick<SourceModule, 'id' | 'path' | 'kind' | 'original'>

export class Session implements Sources {
  readonly file: string
  readonly exploration: Exploration
  readonly subject: Subject
  readonly viewer: Viewer
  readonly realm: Realm
  readonly heap: Heap
  /** The initial state. */
  readonly initial: Int32Array
  readonly hash: string
  readonly #sources: readonly SourceFile[]
  readonly #program: Program

  constructor(file: string, settings: CheckSettings, hooks: SessionHooks) {
    this.file = file
    const modules = loadModules(file)
    // The trees are large and not needed any more once they are compiled.
    this.#sources = modules.map(({ id, path, kind, original }) => ({ id, path, kind, original }))
    this.hash = hashSources(modules.map((module) => module.original))
    this.#program = this.#framed(() => compile(modules))
    this.realm = createRealm({
      builtins: { manyworlds: guestApi },
      console: (_method, args) => hooks.console(hostList(args).map((arg) => (typeof arg === 'string' ? arg : literal(arg).text)).join(' ')),
      compileDynamic: (source) => dynamicCode.evaluate(source),
    })
    const dynamicCode = new DynamicCode(this.realm)
    dynamicCode.follow(this.#program)
    const view = new RealmView(this.realm)
    const where = exportLocation(modules[0]!)
    this.exploration = this.#initialise(where, settings)
    this.heap = new Heap(view, { roots: this.exploration.model === undefined ? 1 : 2, generateCode: hooks.generateCode ?? true })
    this.viewer = new Viewer(view, (object) => this.heap.base.nameOf(object), (value) => literal(value, 200).text)
    this.subject = new Subject(this.exploration, this.realm, this.heap, settings.maxSteps)
    this.heap.base.pin()
    this.realm.seal()
    this.initial = this.#start(where)
  }

  /** Runs the program's modules and reads the exploration they export. */
  #initialise(where: SourceLocation, settings: CheckSettings): Exploration {
    this.#asUser('initialisation-failed', 'the program threw while its modules were initialised', () => this.realm.load(this.#program))
    const locate = (run: GuestFunction): SourceLocation | undefined => this.locationOf(run)
    return this.#asUser('bad-exploration', 'the description of the exploration threw', () =>
      readExploration(this.#defaultExport(), settings.bound, { where, locate }))
  }

  #defaultExport(): unknown {
    const entry = this.#sources[0]!
    const value = this.realm.exportsOf(entry.id).get('default')?.()
    if (entry.kind !== 'cjs' || typeof value !== 'object' || value === null) return value
    // TypeScript that is compiled to CommonJS keeps its default export under this name.
    return Reflect.getOwnPropertyDescriptor(value, 'default') === undefined ? value : Reflect.get(value, 'default')
  }

  #start(where: SourceLocation): Int32Array {
    this.heap.shapes.refusal = (object, why) => {
      const names = new Map(this.subject.roots.map((root, i) => [i === 0 ? 'root' : 'model', root]))
      const path = this.viewer.pathTo(object, names)
      return new UserError('unsupported-state', this.locationOf(this.exploration.root) ?? where, {
        fact: `${path ?? 'an object outside of the root'}: ${why.fact}`, remedy: why.remedy,
      })
    }
    return this.#asUser('root-failed', 'root() threw', () => {
      this.subject.start()
      rejectPrimitives(this.subject.roots, this.locationOf(this.exploration.root) ?? where)
      this.heap.linearize(this.subject.roots)
      return this.heap.words.slice(0, this.heap.length)
    })
  }

  /** Runs a piece of set-up; what the program throws in it is the user's to mend. */
  #asUser<T>(code: string, fact: string, run: () => T): T {
    try {
      return this.#framed(() => {
        const value = run()
        const stopped = this.realm.hidden.takeStopped()
        if (stopped !== undefined) throw stopped
        return value
      })
    } catch (error) {
      if (error instanceof UserError) throw error
      const frames = this.realm.framesOf(error)
      if (frames.length === 0 && error instanceof Error) throw error
      const location = frames[0]?.location
      throw new UserError(code, location, {
        fact: `${fact}: ${demangle(describeError(error))}`,
        remedy: 'mend the error, or move the code that fails into an operation',
        ...this.#frameAt(location),
      })
    }
  }

  /** Adds the source lines to a refusal that has none. */
  #framed<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof UserError) || error.frame !== undefined || isStart(error.location)) throw error
      const { code, location, fact, remedy } = error
      throw new UserError(code, location, { fact, remedy, ...this.#frameAt(location) })
    }
  }

  // ---- sources -------------------------------------------------------------------------------------------------------

  textOf(run: GuestFunction): string {
    return this.#siteOf(run)?.text ?? ''
  }

  locationOf(run: GuestFunction): SourceLocation | undefined {
    return this.#siteOf(run)?.location
  }

  #siteOf(run: GuestFunction): Program['sites'][number] | undefined {
    return this.#program.sites[this.realm.hidden.siteOf(run)]
  }

  /** What a finding is and where it stands in the source. */
  describe(finding: Finding): Omit<Violation, 'trace'> {
    const frames = finding.error === undefined ? [] : this.realm.framesOf(finding.error.value)
    const propertyAt = finding.property === undefined ? undefined : this.locationOf(finding.property)
    const location = finding.kind === 'invariant' || finding.kind === 'ensures' ? (propertyAt ?? frames[0]?.location) : (frames[0]?.location ?? propertyAt)
    const stack = frames.map(({ name, location: at }) => `at ${name === undefined ? '' : `${name} `}(${this.#show(at)})`).join('\n')
    return {
      property: { kind: finding.kind, name: finding.name },
      message: demangle(finding.message) + this.#comparison(finding),
      ...(location === undefined ? {} : { location: { ...location, file: relative('', location.file) } }),
      ...this.#frameAt(location),
      ...(stack === '' ? {} : { stack }),
    }
  }

  #comparison(finding: Finding): string {
    if (finding.kind !== 'model' || finding.expected === undefined) return ''
    return `\n  root:  ${literal(this.subject.result, 300).text}\n  model: ${literal(finding.expected.value, 300).text}`
  }

  #frameAt(location: SourceLocation | undefined): { frame?: string } {
    const module = this.#sources.find((candidate) => candidate.path === location?.file)
    return module === undefined || location === undefined ? {} : { frame: codeFrame(module.original, location) }
  }

  #show(location: SourceLocation): string {
    return `${relative('', location.file)}:${location.line}:${location.column}`
  }
}

/** Where a module exports its exploration; its start if that is not to be seen. */
function exportLocation(module: SourceModule): SourceLocation {
  const declaration = module.ast?.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  return declaration === undefined ? { file: module.path, line: 1, column: 1 } : module.locate(declaration.start)
}

/** The start of a file stands for the whole file: its first lines explain nothing. */
function isStart(location: SourceLocation | undefined): boolean {
  return location?.line === 1 && location.column === 1
}

function rejectPrimitives(roots: readonly unknown[], where: SourceLocation): void {
  roots.forEach((root, i) => {
    if ((typeof root === 'object' && root !== null) || typeof root === 'function') return
    const name = i === 0 ? 'root' : 'model'
    throw new UserError('bad-exploration', where, {
      fact: `${name}() returned ${literal(root).text}, which no operation can change`,
      remedy: `return the object to explore, e.g. \`${name}: () => new Stack()\``,
    })
  })
}
