/**
 * A file that is ready to be checked: its modules loaded and compiled, the realm made, the program initialised, the base
 * heap pinned and the initial state built. What its default export is decides what is checked: an exploration, or a
 * program (a function is its main; without a default export the file is a plain script). Checking and replaying both
 * start from here.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { type SourceLocation, UserError } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import { compile } from '../compile/compile.ts'
import { cover } from '../compile/cover.ts'
import { DynamicCode } from '../compile/dynamic-code.ts'
import { firstUse } from '../compile/library-cache.ts'
import { loadModules } from '../compile/load.ts'
import type { SourceModule } from '../compile/module.ts'
import { demangle, type Program } from '../compile/program.ts'
import { Territory } from '../compile/territory.ts'
import { refusalNotes } from '../compile/refused-requests.ts'
import { consoleLines } from '../explore/console-lines.ts'
import { type Exploration, isExploration, readExploration } from '../explore/exploration.ts'
import { Comparison, readComparison } from '../explore/comparison.ts'
import { DeterminismGuard } from '../explore/determinism.ts'
import type { Finding } from '../explore/finding.ts'
import { guestApi, guestNames } from '../explore/guest-api.ts'
import { CoverageListener } from '../explore/listeners/coverage.ts'
import { ProgramSystem } from '../explore/program.ts'
import type { Violation } from '../explore/result.ts'
import { Subject } from '../explore/subject.ts'
import { type CheckSettings, usesSets } from '../options.ts'
import { createEventLoop, type EventLoop } from '../runtime/event-loop.ts'
import type { Network } from '../network/network.ts'
import { BuiltinSnapshot } from '../runtime/changed-builtins.ts'
import type { GuestNetwork } from '../runtime/guest-network.ts'
import { createRealm, type Realm } from '../runtime/realm.ts'
import { Heap } from '../state/heap.ts'
import { literal } from '../state/literal.ts'
import { RealmView } from '../state/realm-view.ts'
import { HostBlocks } from '../track/blocks.ts'
import { Viewer } from '../state/view.ts'
import { exportLocation, notForPrograms, notFromManyworlds, rejectOther, rejectPrimitives } from './exported.ts'
import { Places } from './places.ts'
import { withheldNotes } from './withheld.ts'
import { makeWorld } from './world.ts'

/** A file as the compiler leaves it. */
export interface CompiledFile {
  readonly modules: readonly SourceModule[]
  readonly plan: ReturnType<typeof cover> | undefined
  readonly program: Program
}

export interface SessionHooks {
  /** A line that the program prints; without it nothing is even formatted. */
  readonly console?: (line: string) => void
  /** False: states take the interpreting roads only, which the generated code is tested against. */
  readonly generateCode?: boolean
  /** What is worth knowing before the program runs. */
  readonly notice?: (line: string) => void
  /** The clock is part of the states, because the program reads it. */
  readonly trackClock?: boolean
  /** Nothing is evaluated before the first task: something fails there. */
  readonly deferAll?: boolean
  /** Modules that tasks were found to require. */
  readonly early?: ReadonlySet<string>
  /** Modules of the program that are left for the tasks that require them. */
  readonly late?: ReadonlySet<string>
  /** Peers outside that the program may talk to. */
  readonly network?: Network
  /** Gets to know which built-ins the program has changed, also if the session cannot be opened. */
  readonly builtins?: { changes: () => readonly string[] }
  /** Keeps what was compiled for the next session of the same file and settings. */
  readonly compiled?: { file?: CompiledFile }
}

/** A module throws while the program is loaded: everything has to be left for the first task. */
export class FirstTaskNeeded extends Error {
  constructor(cause: UserError) {
    super(cause.message, { cause })
  }
}

export class Session {
  readonly file: string
  readonly settings: CheckSettings
  readonly places: Places
  readonly realm: Realm
  readonly heap: Heap
  readonly viewer: Viewer
  readonly realmView: RealmView
  /** Where lines go that the program prints. */
  print: ((line: string) => void) | undefined
  readonly #loop: EventLoop | undefined
  /** Counts what is executed, if somebody wants to know. */
  readonly coverage: CoverageListener | undefined
  /** Set if the file declares an exploration. */
  readonly exploring: { readonly exploration: Exploration; readonly subject: Subject; readonly initial: Int32Array } | undefined
  /** Set if it is a program. */
  readonly program: ProgramSystem | undefined
  /** Set if marked functions run as host blocks. */
  readonly blocks: HostBlocks | undefined
  /** Why the program is not compiled for delta execution although that was asked for. */
  readonly deltaObstacle: string | undefined
  /** What of the program is refused if it comes to be used, and what it does not get. */
  readonly notes: readonly string[]
  /** Set if the program may talk to peers outside. */
  network: Network | undefined
  /** What the realm calls, which is that of the network. */
  readonly #guestNetwork: { -readonly [K in keyof GuestNetwork]: GuestNetwork[K] } | undefined
  /** `stopIfVisited` occurs in the sources. */
  readonly asksForRoots: boolean
  /** What the check turned out to need before this session. */
  readonly needs: Pick<SessionHooks, 'trackClock' | 'deferAll' | 'early' | 'late'>

  constructor(file: string, settings: CheckSettings, hooks: SessionHooks) {
    this.file = file
    this.settings = settings
    this.needs = hooks
    this.print = hooks.console
    this.network = hooks.network
    this.#guestNetwork = hooks.network && { ...hooks.network.guest }
    const world = makeWorld(settings)
    const compiling = firstUse()
    if (compiling !== undefined) hooks.notice?.(compiling)
    const known = hooks.compiled?.file
    const territory = Territory.of(file, world.allowRead)
    const modules = known?.modules ?? loadModules(file, { library: 'if-needed', territory, ...(hooks.early === undefined ? {} : { more: hooks.early }) })
    this.places = new Places(modules)
    this.notes = [...refusalNotes(modules), ...withheldNotes(modules, settings.withheldEnv)]
    if (hooks.notice !== undefined) this.notes.forEach(hooks.notice)
    this.asksForRoots = modules.some(({ original }) => original.includes('stopIfVisited'))
    const isCovered = settings.coverage !== false || settings.strategy === 'coverage'
    const plan = isCovered ? known?.plan ?? cover(modules, { packages: settings.coverage === 'all' }) : undefined
    this.coverage = plan === undefined ? undefined : new CoverageListener(plan)
    const blocks = settings.mode === 'host' ? { host: [], mixed: 'off' } as const : { host: settings.host, mixed: settings.mixed }
    // What is an exploration is known only when the program has run.
    const delta = usesSets(settings.mode) && modules.some(({ original, library }) => library !== true && /\bexplore\b/.test(original))
    const program = known?.program ?? this.places.framed(() => compile(modules, { deferEntry: hooks.deferAll === true ? 'all' : true, ...(hooks.late === undefined ? {} : { late: hooks.late }), blocks, delta, builtins: guestNames }))
    if (hooks.compiled !== undefined) hooks.compiled.file = { modules, plan, program }
    this.places.program = program
    this.deltaObstacle = program.deltaObstacle
    this.realm = createRealm({
      builtins: { manyworlds: guestApi },
      world, demangle,
      ...(this.#guestNetwork === undefined ? {} : { network: this.#guestNetwork }),
      ...(hooks.early === undefined ? {} : { early: hooks.early }),
      // Operations have no first task that modules could be left for.
      refuseFile: (path, specifier, location) => { if (!territory.shows(path)) throw territory.refusal(path, specifier, location) },
      canDefer: hooks.late !== undefined && !/\bexplore\b/.test(modules[0]!.original),
      console: (method, args) => { if (this.print !== undefined) consoleLines(method, hostList(args)).forEach(this.print) },
      compileDynamic: (source) => dynamicCode.evaluate(source),
    })
    this.places.realm = this.realm
    const begin = (): void => {
      const snapshot = new BuiltinSnapshot(this.realm.globalObject)
      if (hooks.builtins !== undefined) hooks.builtins.changes = () => snapshot.changes()
    }
    if (this.coverage !== undefined) this.realm.shared.setCover(this.coverage.counters)
    const dynamicCode = new DynamicCode(this.realm, blocks)
    dynamicCode.follow(program)
    const view = new RealmView(this.realm)
    this.realmView = view
    this.#load(program, modules[0]!, { begin, isLast: hooks.deferAll ?? false })
    this.#loop = program.globals === undefined ? undefined : createEventLoop(this.realm, { trackClock: hooks.trackClock ?? false })
    const where = exportLocation(modules[0]!)
    const { exported, isExploration: isDeclared } = this.places.asUser('initialisation-failed', 'the program threw when its exports were read', () => {
      const value = program.modules[0]!.deferred ? this.#deferredMain() : this.#defaultExport()
      return { exported: value, isExploration: isExploration(value, this.realm.reader) }
    })
    const exploration = isDeclared ? this.#read(exported, where, settings) : undefined
    if (exploration !== undefined) {
      this.places.asUser('initialisation-failed', 'the program threw while its modules were initialised', () => { this.#loop?.close() })
    }
    if (exploration === undefined) rejectOther(exported, modules[0]!.kind, where)
    if (exploration === undefined && settings.mode === 'delta') throw notForPrograms(where)
    if (exploration === undefined && this.#loop === undefined) throw notFromManyworlds(where)
    this.heap = new Heap(view, { roots: exploration?.model === undefined ? 1 : 2, generateCode: hooks.generateCode ?? true })
    this.viewer = new Viewer(view, (object) => this.heap.base.nameOf(object), (value) => literal(value, 200).text)
    const subject = exploration === undefined ? undefined : new Subject(exploration, this.realm, this.heap, settings.maxSteps)
    this.heap.base.pin()
    this.realm.hidden.beginLateClasses()
    this.realm.seal()
    if (exploration === undefined || subject === undefined) this.#explainRefusals(['event loop'], () => this.program?.roots ?? [], where)
    else this.#explainRefusals(['root', 'model'], () => subject.roots, this.places.locationOf(exploration.root) ?? where)
    if (exploration !== undefined && subject !== undefined) {
      this.exploring = { exploration, subject, initial: this.#start(subject, where) }
    } else {
      const main = typeof exported === 'function' && !view.isClass(exported) ? exported : undefined
      this.program = new ProgramSystem({ realm: this.realm, heap: this.heap, loop: this.loop, main, maxSteps: settings.maxSteps, network: hooks.network })
    }
    if (program.blockSites.length > 0) {
      this.blocks = new HostBlocks(this.realm.hidden.blocks, { mixed: settings.mixed, sites: program.blockSites })
      const runner = subject ?? this.program!
      runner.blocks = this.blocks
    }
    const { untracked } = this.heap
    if (untracked.isAny) untracked.journal.keepLoad(untracked.all())
  }

  /** What fails before the first task would end the process in Node: it is found again, in the first task. An exploration has none. */
  #load(program: Program, entry: SourceModule, { begin, isLast }: { begin: () => void, isLast: boolean }): void {
    try {
      this.places.asUser('initialisation-failed', 'the program threw while its modules were initialised', () => this.realm.load(program, begin))
    } catch (error) {
      if (!isInstanceOf(error, UserError) || error.code !== 'initialisation-failed' || isLast || program.globals === undefined || /\bexplore\b/.test(entry.original)) throw error
      throw new FirstTaskNeeded(error)
    }
  }

  /** From now on the program talks to another network; no state may have a conversation open. */
  talkTo(network: Network): void {
    this.network = network
    Object.assign(this.#guestNetwork!, network.guest)
  }

  /** The event loop of a program; an exploration may do without. */
  get loop(): EventLoop {
    return this.#loop!
  }

  /** The subject of an exploration; asking a program for it is a mistake of ours. */
  get subject(): Subject {
    return this.exploring!.subject
  }

  get exploration(): Exploration {
    return this.exploring!.exploration
  }

  /** The initial state. */
  get initial(): Int32Array {
    return this.exploring?.initial ?? this.program!.initial
  }

  /** What repeats a sample of the transitions. */
  guard(): DeterminismGuard {
    const roots = this.exploring?.subject.roots ?? this.program!.roots
    const names = this.program === undefined ? ['root', 'model'] : ['event loop']
    return new DeterminismGuard({
      heap: this.heap, roots,
      look: () => new Map([
        ...this.heap.base.touchedContents().map(({ name, value, object }) =>
          [name, object === undefined ? this.viewer.view(value, name) : this.viewer.viewInside(object, name)] as const),
        ...roots.map((root, i) => [names[i]!, this.viewer.view(root, names[i]!)] as const),
      ]),
    })
  }

  /** Which differences between states count; undefined if all do. */
  comparison(settings: CheckSettings): Comparison | undefined {
    const given = this.exploring === undefined ? this.realm.hidden.properties().compare : this.exploration.compare
    const ignored = hostList(this.realm.hidden.ignoredFields())
    const reading = { where: { file: this.file, line: 1, column: 1 }, reader: this.realm.reader }
    const rules = this.places.asUser('bad-comparison', 'the description of the comparison threw', () => readComparison(given, { ...settings, ignored }, reading))
    const looker = this.exploring?.subject ?? this.program!
    return rules === undefined ? undefined : new Comparison(rules, this.heap, (run) => looker.look(run))
  }

  /** What a finding of an exploration is and where it stands in the source. */
  describe(finding: Finding): Omit<Violation, 'trace'> {
    const description = this.places.describe<Violation['property']['kind']>(finding)
    if (finding.kind !== 'model' || finding.expected === undefined) return description
    const comparison = `\n  root:  ${literal(finding.observed === undefined ? this.subject.result : finding.observed.value, 300).text}\n  model: ${literal(finding.expected.value, 300).text}`
    return { ...description, message: description.message + comparison }
  }

  #read(exported: unknown, where: SourceLocation, settings: CheckSettings): Exploration {
    return this.places.asUser('bad-exploration', 'the description of the exploration threw', () =>
      readExploration(exported, settings.bound, { where, locate: (run) => this.places.locationOf(run), reader: this.realm.reader }))
  }

  #defaultExport(): unknown {
    const entry = this.places.files[0]!
    const value = this.realm.exportsOf(entry.id).get('default')?.()
    if (entry.kind !== 'cjs' || typeof value !== 'object' || value === null) return value
    // TypeScript that is compiled to CommonJS keeps its default export under this name.
    return this.realm.reader.hasOwn(value, 'default') ? this.realm.reader.get(value, 'default') : value
  }

  /** The entry is evaluated in the first task: what it exports is known when that is done. */
  #deferredMain(): unknown {
    const read = this.realm.exportsOf(this.places.files[0]!.id).get('default')
    if (read === undefined) return undefined
    return (this.realm.run(DEFERRED_MAIN, 'manyworlds:prelude/main') as (read: unknown, isCommonJs: boolean) => unknown)(read, this.places.files[0]!.kind === 'cjs')
  }

  #start(subject: Subject, where: SourceLocation): Int32Array {
    return this.places.asUser('root-failed', 'root() threw', () => {
      subject.start()
      rejectPrimitives(subject.roots, this.places.locationOf(subject.exploration.root) ?? where)
      this.heap.linearize(subject.roots)
      return this.heap.words.slice(0, this.heap.length)
    })
  }

  #explainRefusals(names: readonly string[], roots: () => readonly unknown[], where: SourceLocation): void {
    this.heap.shapes.refusal = (object, why) => {
      const path = this.viewer.pathTo(object, new Map(roots().map((root, i) => [names[i]!, root])))
      return new UserError('unsupported-state', where, {
        fact: `${path ?? 'an object outside of the root'}: ${why.fact}`, remedy: why.remedy,
      })
    }
    this.heap.untracked.status.location = where
    this.heap.untracked.status.pathTo = (object) => this.viewer.pathTo(object, new Map([
      ...roots().map((root, i) => [names[i]!, root] as const),
      ...this.heap.base.touchedContents().map(({ name, value }) => [name, value] as const),
    ]))
  }
}

const DEFERRED_MAIN = `(read, isCommonJs) => {
  const main = () => {
    const whole = read()
    // TypeScript that is compiled to CommonJS keeps its default export under this name.
    const exported = isCommonJs && typeof whole === 'object' && whole !== null && $$hasOwn(whole, 'default') ? whole.default : whole
    if (typeof exported === 'function' && !$$isClass(exported)) return exported()
    if (typeof exported === 'object' && exported !== null && exported.manyworlds === 'exploration') {
      $$refuse('top-level-await', 'the file of an exploration, or a module that it imports, awaits at its top level', 'await inside of a program, or make the value without await')
    }
  }
  // A program whose modules wait has it in its state.
  $$push($$hiddenIntrinsics, ['the start of main', main])
  return main
}`
