/**
 * The world that compiled programs run in: a vm context with the prelude's hooks and patched built-ins. A realm loads
 * one program, tells the checker about writes to base objects and module variables, and shows what the language hides.
 * What a state is and which objects are base is decided above.
 */
import { basename } from 'node:path'
import { types } from 'node:util'
import { constants, createContext, runInContext, Script, type Context } from 'node:vm'
import { isInstanceOf } from '../base/instance-of.ts'
import { unsupported, UserError, type SourceLocation } from '../base/errors.ts'
import { EMPTY_WORLD, type World } from '../base/world.ts'
import { callAt } from './call-text.ts'
import { isStackEnd } from './crossing.ts'
import type { DeltaAccess } from './delta-access.ts'
import { guardedNetwork, type GuestNetwork } from './guest-network.ts'
import type { Hidden, SharedVariables, UntrackedKeeper } from './hidden.ts'
import { lastingScript } from './lasting-scripts.ts'
import { isPackageFile, libraryPathOf, nodeName } from './library.ts'
import { ModuleLoader, ModuleNeeded, resolvedPath, type ModuleBinding } from './module-loader.ts'
import { preludeScripts } from './prelude/index.ts'
import type { RunnableModule, RunnableProgram, RunnableSite } from './program.ts'
import { allowReading } from './pure-files.ts'
import { callPure, isPure, type PureFailure } from './pure.ts'
import { type GuestReading, Reader } from './reader.ts'
import { CallSites, callSites, compiledFrames, formatFrames, frameRecords, guestFrames, runningFrames, type StackFrame } from './stack.ts'

/** Text that reaches the Function constructor, one of those of generators and async functions, or indirect eval. */
export interface DynamicSource {
  readonly kind: 'function' | 'generator' | 'async' | 'async-generator' | 'eval'
  readonly parameters: string
  readonly body: string
}

export interface RealmOptions {
  /** Module name to guest source: the body of a function that returns the module's exports object. */
  readonly builtins?: Readonly<Record<string, string>>
  /** Receives what the program writes to its console; nothing is written otherwise. */
  readonly console?: (method: string, args: readonly unknown[]) => void
  /** Compiles and runs dynamic source in the realm, returning its value; refused if absent. */
  readonly compileDynamic?: (source: DynamicSource, realm: Realm) => unknown
  /** Modules of packages that are evaluated with the others although only tasks require them. */
  readonly early?: ReadonlySet<string>
  /** A module that is required late can be left for the task that requires it, if the program is compiled once more. */
  readonly canDefer?: boolean
  /** Throws if a file that the program requires by a computed name is not to be read. */
  readonly refuseFile?: (path: string, specifier: string, location: SourceLocation | undefined) => void
  /** What the program finds outside of itself; nothing if absent. */
  readonly world?: World
  /** Peers outside of the program; a program that may not talk to any has none. */
  readonly network?: GuestNetwork
  /** Spells names of the emitter in V8's messages as the source has them. */
  readonly demangle?: (message: string) => string
}

export interface Realm {
  readonly context: Context
  readonly globalObject: object
  readonly shared: SharedVariables
  readonly hidden: Hidden
  readonly delta: DeltaAccess
  /** Reads what the program has made by hand. */
  readonly reader: Reader
  /** Runs a classic script in the realm and returns its completion value. */
  run(text: string, fileName: string): unknown
  /**
   * Instantiates all modules of a program, then evaluates the first one and what it depends on. Returns the completion
   * value of the first module if it is a script. `begin` is called before code of the program runs. A later program's numbers go on where the earlier ones ended.
   */
  load(program: RunnableProgram, begin?: () => void): unknown
  /** Runs the modules that `load` has left for the first task; a promise of the guest if they take longer. */
  evaluateDeferred(): unknown
  /** The kind of the first module of the first program. */
  entryKind(): RunnableModule['kind']
  /** Ends the initialisation: code that requires a module for the first time is refused from now on. */
  seal(): void
  /** Reads the exports of an evaluated module now; export names in the order of the program. */
  exportsOf(moduleId: number): Map<string, () => unknown>
  /** The top-level bindings of all modules that have a value, in the order of the program. */
  moduleBindings(): readonly ModuleBinding[]
  /** The callback runs before the first write to a base object since it was pinned or reset. */
  onBaseWrite(callback: (o: object, id: number) => void): void
  /** The callback runs before a function assigns a module variable for the first time since it was reset. */
  onVariableWrite(callback: (id: number) => void): void
  /** Who looks after untracked state. */
  onUntracked(keeper: UntrackedKeeper): void
  /** Where compiled code is right now, for refusals; undefined outside of it. */
  currentLocation(): SourceLocation | undefined
  /** The functions of the program that run right now, innermost first. */
  currentFrames(): readonly StackFrame[]
  /** Whether what runs right now was called by the library or the event loop, not by code of the program. */
  isCalledByLibrary(): boolean
  /** Where in the program a guest error was made. */
  framesOf(error: unknown): readonly StackFrame[]
  /** What a thrown value says, without running code of the program. */
  describe(error: unknown): ErrorDescription
  /** The function literal or class with this id. */
  site(id: number): RunnableSite | undefined
}

export interface ErrorDescription {
  /** `TypeError`, or undefined if the value is no error object. */
  readonly name: string | undefined
  readonly message: string
  readonly frames: readonly StackFrame[]
}

/** What the guest side of the prelude hands out. */
type Access = SharedVariables & Omit<Hidden, 'isRefusal' | 'isExhausted'> & {
  setHost(host: HostFunctions): void
  setForeign(root: object, rangeError: object): void
  setBuiltin(name: string, exports: unknown): void
  markStop(error: unknown, kind: string): void
  readonly reading: GuestReading
  readonly delta: DeltaAccess
}

interface HostFunctions {
  isError(o: unknown): boolean
  baseWrite(o: object, id: number): void
  variableWrite(id: number): void
  untracked(o: object): void
  untrackedWrite(o: object): void
  untrackedRollback(): void
  refusal(construct: string, fact: string, remedy: string): UserError
  programRefusal(index: number): UserError
  require(moduleId: number): unknown
  resolveImport(referrer: number, specifier: string, type?: string): number | string
  resolveRequire(from: string, specifier: string): number | string
  resolvePath(from: string, specifier: string): string
  console(method: string, args: readonly unknown[]): void
  /** The lines below the first one; undefined if these are no frames of V8, which only a program can give. */
  formatStack(error: unknown, trace: unknown): string | undefined
  /** The frames as JSON. */
  stackSites(error: unknown, trace: unknown): string | undefined
  demangle(message: string): string
  siteText(site: number): string | undefined
  compileDynamic(kind: DynamicSource['kind'], parameters: string, body: string): unknown
  processFacts(): string
  /** As JSON. */
  world(): string
  /** The call of the library that is under way, as the program spells it. */
  callText(): string | undefined
  /** The innermost functions of the program that are running, as JSON. */
  callSites(count: number): string
  pure(name: string, receiver: unknown, args: readonly unknown[], failure: PureFailure): unknown
  readonly network: GuestNetwork
}

export function createRealm(options: RealmOptions = {}): Realm {
  // The global object is V8's own, not a sandbox behind interceptors: access to Math costs 1 ns, not 200. Text becomes
  // code only through the compiler; V8's own eval and Function stay shut.
  const context = createContext(constants.DONT_CONTEXTIFY as never, { codeGeneration: { strings: false, wasm: false } })
  for (const script of preludeScripts()) script.runInContext(context)
  const access = runInContext('$$access', context) as Access
  const realm = new VmRealm(context, access, options)
  for (const [name, source] of Object.entries(options.builtins ?? {})) {
    const text = `(function () { 'use strict'\n${source}\n})()`
    access.setBuiltin(name, realm.run(text, `manyworlds:prelude/module-${name}`))
  }
  return realm
}

class VmRealm implements Realm {
  readonly context: Context
  readonly globalObject: object
  readonly shared: SharedVariables
  readonly hidden: Hidden
  readonly delta: DeltaAccess
  readonly reader: Reader
  readonly #access: Access
  readonly #options: RealmOptions
  readonly #world: World
  readonly #loader = new ModuleLoader(
    (text, fileName, isShared) => this.#runScript(isShared === true ? lastingScript(text, fileName) : new Script(text, { filename: fileName })),
    (path, specifier, location) => this.#options.refuseFile?.(path, specifier, location))
  readonly #frames = new WeakMap<object, readonly StackFrame[]>()
  readonly #callSites = new CallSites()
  #baseWrite: (o: object, id: number) => void = () => {}
  #variableWrite: (id: number) => void = () => {}
  #untracked: UntrackedKeeper | undefined

  constructor(context: Context, access: Access, options: RealmOptions) {
    this.context = context
    this.globalObject = runInContext('globalThis', context) as object
    this.#access = access
    this.#options = options
    this.#world = options.world ?? EMPTY_WORLD
    allowReading(this.#world.allowRead)
    this.shared = access
    this.delta = access.delta
    this.reader = new Reader(access.reading)
    this.hidden = {
      ...access,
      frameOf: runInContext('$$frameOf', context) as Hidden['frameOf'],
      isRefusal: (error) => access.stopKind(error) === 'refusal',
      isExhausted: (error) => access.stopKind(error) === 'exhausted',
    }
    access.setForeign(Object.prototype, RangeError.prototype)
    access.setHost(this.#hostFunctions())
    // In both realms: the one that asks first is the one that V8 makes the frames in.
    this.#callSites.learn(() => {
      runInContext('void new Error().stack', context)
      void (runInContext('new Error()', context) as Error).stack
    })
  }

  run(text: string, fileName: string): unknown {
    return this.#runScript(new Script(text, { filename: fileName }))
  }

  #runScript(script: Script): unknown {
    // Node would put the place into the stack of an error that comes out.
    return script.runInContext(this.context, { displayErrors: false })
  }

  load(program: RunnableProgram, begin?: () => void): unknown {
    if (program.deltaSites !== undefined) this.delta.markSites(...program.deltaSites)
    const result = this.#loader.load(program, begin)
    if (this.#options.early !== undefined) this.#loader.evaluateEarly(this.#options.early)
    return result
  }
  evaluateDeferred(): unknown { return this.#loader.evaluateDeferred() }
  entryKind(): RunnableModule['kind'] { return this.#loader.entryKind() }
  seal(): void { this.#loader.seal() }
  exportsOf(moduleId: number): Map<string, () => unknown> { return this.#loader.exportsOf(moduleId) }
  moduleBindings(): readonly ModuleBinding[] { return this.#loader.bindings() }
  site(id: number): RunnableSite | undefined { return this.#loader.site(id) }
  onBaseWrite(callback: (o: object, id: number) => void): void { this.#baseWrite = callback }

  onVariableWrite(callback: (id: number) => void): void {
    this.#variableWrite = callback
    // What functions have assigned during the initialisation is the first value now.
    const { length } = this.hidden.variables()
    for (let id = 0; id < length; id++) if (this.hidden.isVariableTouched(id)) this.hidden.resetVariable(id)
  }

  onUntracked(keeper: UntrackedKeeper): void { this.#untracked = keeper }

  currentLocation(): SourceLocation | undefined {
    return guestFrames(runningFrames(), this.#locate, this.#nameOf)[0]?.location
  }

  currentFrames(): readonly StackFrame[] {
    return guestFrames(runningFrames(), this.#locate, this.#nameOf)
  }

  isCalledByLibrary(): boolean {
    const caller = compiledFrames(runningFrames())[0]
    return caller === undefined || this.#locate(...caller) === undefined
  }

  framesOf(error: unknown): readonly StackFrame[] {
    if (!this.#isErrorObject(error)) return []
    // Reading the stack formats it, and formatting remembers the frames.
    if (!this.#frames.has(error)) {
      try {
        const get = Reflect.getOwnPropertyDescriptor(error, 'stack')?.get
        if (get !== undefined && get === this.hidden.stackGetter()) Reflect.apply(get, error, [])
      } catch {
        // The program formats stacks itself (Error.prepareStackTrace), and has failed.
      }
    }
    return this.#frames.get(error) ?? []
  }

  describe(error: unknown): ErrorDescription {
    if (!this.#isErrorObject(error)) {
      const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function'
      return { name: undefined, message: isObject ? 'an object' : String(error), frames: [] }
    }
    const name = this.#dataProperty(error, 'name')
    const message = this.#dataProperty(error, 'message')
    return {
      name: typeof name === 'string' ? name : 'Error',
      message: typeof message === 'string' ? this.#demangle(message) : '',
      frames: this.framesOf(error),
    }
  }

  readonly #nameOf = (site: number) => this.#loader.site(site)?.name

  readonly #locate = (file: string, line: number, column: number) => this.#loader.locate(file, line, column)

  #demangle(message: string): string {
    return this.#options.demangle?.(message) ?? message
  }

  #isErrorObject(value: unknown): value is object {
    if (typeof value !== 'object' || value === null || this.hidden.proxyRecord(value) !== undefined) return false
    return types.isNativeError(value) || Object.hasOwn(value, 'stack')
  }

  /** The value of a property that is found without a getter or a proxy on the way. */
  #dataProperty(object: object, key: string): unknown {
    for (let o: object | null = object; o !== null; o = Reflect.getPrototypeOf(o)) {
      if (this.hidden.proxyRecord(o) !== undefined) return undefined
      const property = Reflect.getOwnPropertyDescriptor(o, key)
      if (property !== undefined) return property.value
    }
    return undefined
  }

  #hostFunctions(): HostFunctions {
    return {
      baseWrite: (o, id) => this.#guarded(() => this.#baseWrite(o, id)),
      variableWrite: (id) => this.#guarded(() => this.#variableWrite(id)),
      untracked: (o) => this.#guarded(() => this.#untracked?.mark(o)),
      untrackedWrite: (o) => this.#guarded(() => this.#untracked?.keep(o)),
      untrackedRollback: () => this.#guarded(() => this.#untracked?.rollback()),
      refusal: (construct, fact, remedy) => unsupported(textOnly(construct), this.currentLocation(), { fact: textOnly(fact), remedy: textOnly(remedy) }),
      programRefusal: (index) => this.#loader.refusal(index),
      resolveImport: (referrer, specifier, type) => this.#guarded(() =>
        this.#loader.resolveImport(referrer, textOnly(specifier), this.currentLocation(), type === undefined ? undefined : textOnly(type))),
      resolveRequire: (from, specifier) => this.#guarded(() => this.#loader.resolveRequire(textOnly(from), textOnly(specifier), this.currentLocation())),
      resolvePath: (from, specifier) => this.#guarded(() => resolvedPath(textOnly(from), textOnly(specifier), this.currentLocation())),
      require: (moduleId) => {
        this.#guarded(() => {
          this.#refuseAbsentModule(moduleId)
          this.#refuseLateModule(moduleId)
        })
        return this.#loader.require(moduleId)
      },
      console: (method, args) => this.#guarded(() => this.#options.console?.(method, args)),
      isError: (o) => types.isNativeError(o),
      formatStack: (error, trace) => this.#guarded(() => {
        const frames = this.#rememberFrames(error, trace)
        return frames && formatFrames(frames)
      }),
      stackSites: (error, trace) => this.#guarded(() => {
        const frames = this.#rememberFrames(error, trace)
        return frames && JSON.stringify(frameRecords(frames))
      }),
      demangle: (message) => this.#guarded(() => this.#demangle(textOnly(message))),
      processFacts: () => processFacts([this.#loader.entryPath(), ...this.#world.args], this.#world.env),
      world: () => JSON.stringify(this.#world),
      siteText: (site) => this.#loader.site(site)?.text,
      compileDynamic: (kind, parameters, body) => this.#guarded(() => this.#compileDynamic({ kind, parameters: textOnly(parameters), body: textOnly(body) })),
      callText: () => this.#guarded(() => this.#callText()),
      callSites: (count) => this.#guarded(() => JSON.stringify(callSites(this.currentFrames().slice(0, typeof count === 'number' ? count : 0)))),
      pure: (name, receiver, args, failure) => {
        if (!isPure(name)) this.#guarded(() => { this.#refuseFunction(name) })
        return callPure(name, receiver, args, failure)
      },
      network: guardedNetwork(this.#options.network, (f) => this.#guarded(f)),
    }
  }

  #rememberFrames(error: unknown, trace: unknown): readonly StackFrame[] | undefined {
    const sites = this.#callSites.of(trace)
    if (sites === undefined) return undefined
    const frames = guestFrames(sites, this.#locate, this.#nameOf)
    if (typeof error === 'object' && error !== null) this.#frames.set(error, frames)
    return frames
  }

  #callText(): string | undefined {
    const location = this.currentLocation()
    const text = location === undefined ? undefined : this.#loader.textOf(location.file)
    return text === undefined ? undefined : callAt(text, location!)
  }

  /** A failure of the checker inside of guest code is none that the guest may catch. */
  #guarded<T>(f: () => T): T {
    try {
      return f()
    } catch (error) {
      // Errors of the guest's realm pass: dynamic code may throw them, and its author may catch them. The end of the stack ends the run, see prelude/refusals.ts.
      if (isInstanceOf(error, Error) && !isStackEnd(error)) this.#access.markStop(error, isInstanceOf(error, UserError) ? 'refusal' : 'internal')
      throw error
    }
  }

  /** A line of Node has asked for something that its predecessors did not have. */
  #refuseFunction(name: string): never {
    throw unsupported('node-function', this.currentLocation(), {
      fact: `Node ${process.version} would now call its function ${name.replace(/^binding\./, '')}, which is not modelled`,
      remedy: 'keep what needs it out of the modules under check',
    })
  }

  #refuseAbsentModule(moduleId: number): void {
    if (this.#loader.has(moduleId)) return
    // Node loads many of its modules when they are first needed.
    const path = libraryPathOf(moduleId)
    if (this.#options.early?.has(path) === false) throw new ModuleNeeded(path)
    throw unsupported('node-module', this.currentLocation(), {
      fact: `Node would now load its module ${nodeName(moduleId)}, which is not part of the program under check`,
      remedy: 'keep what needs it out of the modules under check, or import the module of Node that brings it in',
    })
  }

  /** The variables and objects of a module that is evaluated by an operation would be neither base nor state. */
  #refuseLateModule(moduleId: number): void {
    const path = this.#loader.lateModule(moduleId)
    if (path === undefined) return
    if (isPackageFile(path) ? this.#options.early?.has(path) !== true : this.#options.canDefer === true) throw new ModuleNeeded(path, !isPackageFile(path))
    throw unsupported('late-require', this.currentLocation(), {
      fact: `${basename(path)} is first required after the modules were initialised, so no state shows its variables`,
      remedy: 'require it at the top level of a module',
    })
  }

  #compileDynamic(source: DynamicSource): unknown {
    const compile = this.#options.compileDynamic
    if (compile !== undefined) return compile(source, this)
    throw unsupported('dynamic-code', this.currentLocation(), {
      fact: `the text given to ${source.kind === 'eval' ? 'eval' : 'the Function constructor'} was not compiled`,
      remedy: 'write the function in a source file',
    })
  }
}

/** What a program can bring the library to hand over is not always the text that it should be, and making one of it would run its code. */
function textOnly(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What the global `process` tells of its process: that of the checker, without its environment, as JSON. */
function processFacts(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const { version, versions, arch, platform, execPath, config, features, release } = process
  return JSON.stringify({ version, versions, arch, platform, env, config, features, release, argv: [execPath, ...args], cwd: process.cwd() })
}
