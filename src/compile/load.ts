/**
 * The module graph of an entry file: every file is read, stripped of types, parsed and its requests resolved. Numbers
 * are given in the order of discovery. What is missing or refused is an error here if evaluating the module is bound to
 * meet it; a `require` that may never be executed fails when it is.
 */
import { realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { UserError, unsupported, type SourceLocation } from '../base/errors.ts'
import { statusOf } from '../base/file-status.ts'
import { moduleUrl } from '../base/module-url.ts'
import { codeFrame } from './code-frame.ts'
import { refusingDepth } from './depth.ts'
import { checkAttributes } from './import-attributes.ts'
import { archivedDependencies, archivedSource } from './library-archive.ts'
import { LibraryReader, type LibrarySource } from './library-reader.ts'
import { checkLinks } from './link.ts'
import { scriptModule, type Dependency, type RefusedRequest, type SourceModule } from './module.ts'
import { Packages } from './package-json.ts'
import { dynamicImportRequests, type ModuleRequest, requestsOf } from './requests.ts'
import {
  furtherGlobalsFiles, globalsFile, isBroughtIn, isLibraryFile, isOwnModule, isPackageFile, isRefusedFile, isRefusedId, libraryFile, libraryId, libraryRequest,
  needsLibrary,
} from '../runtime/library.ts'
import { missingModule } from '../runtime/refused-modules.ts'
import { refuseTogether } from './refused-requests.ts'
import { Resolver, type Resolution } from './resolve.ts'
import { extensionOf, isKnownExtension, readText, SourceReader, type SourceText } from './source-text.ts'
import type { Territory } from './territory.ts'
import { TsConfigs } from './tsconfig.ts'

export interface LoadOptions {
  /** Conditions for the "exports" and "imports" of packages, besides 'node', 'import', 'require' and 'default'. */
  readonly conditions?: readonly string[]
  /**
   * False: the library is not added, because whoever runs the modules has it already. 'if-needed': it is left out if the
   * entry is an exploration none of whose modules can ask for something of it.
   */
  readonly library?: boolean | 'if-needed'
  /** The entry is a classic script, whatever its name says. */
  readonly isScript?: boolean
  /** The program may require what only Node's own modules may: 'internal/...' and 'binding:...'. */
  readonly internals?: boolean
  /** Files that the program was found to require by names that no literal shows. */
  readonly more?: ReadonlySet<string>
  /** By path: texts that are read in place of files. */
  readonly texts?: ReadonlyMap<string, string>
  /** Which files may be read; everything if the program is one of our own. */
  readonly territory?: Territory
}

/**
 * All modules that the entry file can reach by static imports and `require` of a literal, and those of the library that
 * make up its world; the entry comes first.
 */
export function loadModules(entryPath: string, options: LoadOptions = {}): SourceModule[] {
  const path = entryFile(entryPath)
  return new Loader(options).load(path, readText(path))
}

/** Like `loadModules`, for an entry that exists only as text; `file` says where it would be. */
export function loadSource(source: string, file: string, options: LoadOptions = {}): SourceModule[] {
  const path = resolve(file)
  const script = options.isScript === true ? { ...scriptModule(source, path), importsByRequire: false } : undefined
  return new Loader(options).load(path, source, script)
}

/** Adds the library to modules that were made by hand. */
export function withLibrary(modules: readonly SourceModule[]): SourceModule[] {
  return [...modules, ...new Loader({}).loadLibrary(modules)]
}

/** The modules of the library in these files, and all that they bring in. */
export function loadLibraryModules(paths: readonly string[]): SourceModule[] {
  return new Loader({}).loadPaths(paths)
}

class Loader {
  readonly #packages: Packages
  readonly #reader: SourceReader
  readonly #libraryReader: LibraryReader
  readonly #resolver: Resolver
  readonly #territory: Territory | undefined
  readonly #paths: string[] = []
  readonly #ids = new Map<string, number>()
  #programCount = 0
  readonly #modules: SourceModule[] = []
  readonly #library: boolean | 'if-needed'
  readonly #internals: boolean
  readonly #texts: ReadonlyMap<string, string>

  readonly #more: ReadonlySet<string>

  constructor({ conditions = [], library = true, internals = false, more = new Set(), texts = new Map<string, string>(), territory }: LoadOptions) {
    this.#territory = territory
    this.#packages = new Packages(territory)
    this.#reader = new SourceReader(this.#packages, new TsConfigs(territory))
    this.#libraryReader = new LibraryReader(this.#reader)
    this.#more = more
    this.#internals = internals
    this.#texts = texts
    this.#resolver = new Resolver(this.#packages, conditions, territory)
    this.#library = library
  }

  load(entry: string, text: string, script?: SourceText): SourceModule[] {
    this.#idOf(entry)
    this.#add(entry, script ?? this.#reader.read(entry, text))
    this.#follow()
    for (const path of this.#more) {
      // A trace says it, too, and anybody may have written that.
      if (this.#territory?.shows(path) === false && !isLibraryFile(path)) throw this.#territory.refusal(path, path, undefined)
      this.#idOf(path)
    }
    this.#follow()
    this.#followDynamicImports()
    refuseTogether(this.#modules)
    const isComplete = this.#library === false || (this.#library === 'if-needed' && !needsEventLoop(this.#modules))
    return isComplete ? this.#modules : this.loadLibrary(this.#modules)
  }

  loadPaths(paths: readonly string[]): SourceModule[] {
    for (const path of paths) this.#idOf(path)
    this.#follow()
    return this.#modules
  }

  /** Adds the globals that the given modules of the program need. */
  loadLibrary(program: readonly SourceModule[]): SourceModule[] {
    const further = furtherGlobalsFiles(program.filter(({ library }) => library !== true).map(({ source }) => source))
    return this.loadPaths([globalsFile(), ...further])
  }

  /** Dependencies are appended to #paths while their importers are read. */
  #follow(): void {
    while (this.#modules.length < this.#paths.length) {
      const path = this.#paths[this.#modules.length]!
      if (isLibraryFile(path)) this.#addLibrary(path)
      else this.#add(path, this.#reader.read(path, this.#texts.get(path) ?? readText(path)))
    }
  }

  #add(path: string, source: SourceText): void {
    const id = this.#idOf(path)
    const requests = refusingDepth([source], () => requestsOf(source))
    const dependencies = this.#dependencies(path, source, requests)
    if (source.kind === 'esm') checkAttributes(source.ast!, source, (specifier) => this.#leadsToJson(specifier, path))
    const refused = this.#refusedRequests(requests, dependencies, { locate: source.locate, path })
    this.#modules.push({ ...source, ...(refused.length === 0 ? {} : { refused }), id, path, dependencies, dynamicImports: new Map<string, Dependency>() })
  }

  #leadsToJson(specifier: string, path: string): boolean {
    const resolution = this.#resolver.resolve(specifier, path, 'import')
    return (resolution.kind === 'file' || resolution.kind === 'outside') && extensionOf(resolution.path) === '.json'
  }

  #addLibrary(path: string): void {
    const id = this.#idOf(path)
    const archived = archivedSource(path)
    const source = archived ?? this.#libraryReader.read(path)
    const dependencies = archived === undefined ? this.#dependencies(path, source, (source as LibrarySource).requests) : this.#archived(path)
    this.#modules.push({ ...source, library: true, id, path, dependencies, dynamicImports: new Map<string, Dependency>() })
  }

  /** Modules that only an `import()` reaches; one that cannot be loaded is the business of whoever executes the call. */
  #followDynamicImports(): void {
    for (const module of this.#modules) {
      if (module.ast === null || module.library === true) continue
      const found = module.dynamicImports as Map<string, Dependency>
      for (const request of refusingDepth([module], () => dynamicImportRequests(module.ast!, module.source))) {
        if (found.has(request.specifier)) continue
        const dependency = this.#dynamicDependency(module, request)
        found.set(request.specifier, dependency)
        if (dependency.kind === 'refused') noteRefused(module, request, dependency.error)
      }
    }
  }

  #dynamicDependency(module: SourceModule, request: ModuleRequest): Dependency {
    const before = this.#paths.length
    const count = this.#programCount
    try {
      const resolution = this.#resolver.resolve(request.specifier, module.path, 'import')
      const dependency = this.#dependency(resolution, request, module.path, module)
      this.#follow()
      refuseTogether(this.#modules.slice(before))
      if (this.#modules.length > before) checkLinks(this.#modules, before)
      return dependency
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      for (const path of this.#paths.splice(before)) this.#ids.delete(path)
      this.#modules.length = before
      this.#programCount = count
      if (error.code === 'module-not-found') return missing(request, module.path)
      const isSyntax = ['syntax-error', 'unknown-export', 'ambiguous-export'].includes(error.code)
      return isSyntax ? { kind: 'missing', name: 'SyntaxError', message: error.fact } : { kind: 'refused', error }
    }
  }

  #idOf(path: string): number {
    const known = this.#ids.get(path)
    if (known !== undefined) return known
    const id = isLibraryFile(path) ? libraryId(path) : this.#programCount++
    this.#ids.set(path, id)
    this.#paths.push(path)
    return id
  }

  #archived(path: string): Map<string, Dependency> {
    return new Map(archivedDependencies(path)!.map(([specifier, to, isOptional]) =>
      [specifier, isOptional ? { kind: 'module', id: libraryId(to), isOptional } : { kind: 'module', id: this.#idOf(to) }]))
  }

  #dependencies(path: string, source: SourceText, requests: readonly ModuleRequest[]): Map<string, Dependency> {
    const dependencies = new Map<string, Dependency>()
    for (const request of requests) {
      const known = dependencies.get(request.specifier)
      // An optional request of the same module must not hide that another one is certain.
      if (known !== undefined && !(known.kind === 'missing' && request.certain)) continue
      const provided = isLibraryFile(path) ? libraryRequest(request.specifier, path)
        : this.#internals ? internalRequest(request.specifier) : undefined
      if (provided !== undefined) {
        dependencies.set(request.specifier, this.#libraryDependency(provided, request, path))
        continue
      }
      const resolution = this.#resolver.resolve(request.specifier, path, request.mode)
      dependencies.set(request.specifier, this.#dependency(resolution, request, path, source))
    }
    return dependencies
  }

  /** What a module of the library may never ask for is left out of the program. */
  #libraryDependency(provided: string, { specifier, certain }: ModuleRequest, path: string): Dependency {
    if (!certain && isOwnModule(path) && !specifier.startsWith('binding:') && !isBroughtIn(specifier, path)) {
      return { kind: 'module', id: libraryId(provided), isOptional: true }
    }
    return { kind: 'module', id: this.#idOf(provided) }
  }

  #dependency(
    resolution: Resolution, request: ModuleRequest, path: string, source: Pick<SourceText, 'locate' | 'original'>,
  ): Dependency {
    if (resolution.kind === 'builtin' && resolution.name === 'manyworlds') return resolution
    if (resolution.kind === 'file' && isKnownExtension(resolution.path)) {
      return { kind: 'module', id: this.#idOf(resolution.path) }
    }
    const provided = resolution.kind === 'builtin' ? libraryFile(resolution.name) : undefined
    if (provided !== undefined && (!isRefusedFile(provided) || this.#internals || isPackageFile(path))) {
      return { kind: 'module', id: this.#idOf(provided) }
    }
    const place = { location: source.locate(request.offset), original: source.original }
    if (resolution.kind === 'builtin' && !isBuiltin(resolution.name) && !request.certain) {
      return { kind: 'missing', code: 'ERR_UNKNOWN_BUILTIN_MODULE', message: `No such built-in module: ${resolution.name}` }
    }
    if (resolution.kind === 'missing') {
      if (request.certain) throw notFound(resolution, request, place)
      if (request.specifier === '' && request.mode === 'require') return EMPTY
      return missing(request, path)
    }
    if (resolution.kind === 'outside') {
      return { kind: 'refused', error: this.#territory!.refusal(resolution.path, request.specifier, place.location, codeFrame(place.original, place.location)) }
    }
    return { kind: 'refused', error: refusal(resolution, request, place) }
  }

  /** Which of a module's requests lead to something refused. */
  #refusedRequests(requests: readonly ModuleRequest[], dependencies: ReadonlyMap<string, Dependency>, { locate, path }: Pick<SourceText, 'locate'> & { path: string }): RefusedRequest[] {
    return requests.flatMap(({ specifier, offset, certain, mode }): RefusedRequest[] => {
      const dependency = dependencies.get(specifier)
      // What a package requires without need is refused when it gets there.
      const isCertain = certain && (mode === 'import' || !isPackageFile(path))
      const name = libraryFile(specifier) === undefined ? specifier : `node:${specifier.replace(/^node:/, '')}`
      if (dependency?.kind === 'refused') return [{ name, location: locate(offset), isCertain, error: dependency.error }]
      if (dependency?.kind !== 'module' || !isRefusedId(dependency.id)) return []
      return [{ name, location: locate(offset), isCertain: false }]
    })
  }
}

const EMPTY: Dependency = { kind: 'missing', code: 'ERR_INVALID_ARG_VALUE', message: "The argument 'id' must be a non-empty string. Received ''" }

/** Adds an `import()` to the requests of a module that are refused when they are executed. */
function noteRefused(module: SourceModule, { specifier, offset }: ModuleRequest, error: UserError): void {
  const { refused = [], locate } = module;
  (module as { refused?: readonly RefusedRequest[] }).refused = [...refused, { name: specifier, location: locate(offset), isCertain: false, error }]
}

/** The file of a module that only Node's own ones may require. */
function internalRequest(specifier: string): string | undefined {
  if (specifier.startsWith('binding:')) return libraryRequest(specifier, '')
  return specifier.startsWith('internal/') ? libraryRequest(`own:${specifier}`, '') : undefined
}

/** What an import() of a module is rejected with that is not there. */
function missing(request: ModuleRequest, path: string): Dependency {
  const url = request.mode === 'import' ? moduleUrl(request.specifier, path) : undefined
  return url?.kind === 'invalid' ? { kind: 'missing', code: url.code, message: url.message } : { kind: 'missing', message: missingMessage(request, path) }
}

function missingMessage({ specifier, mode }: ModuleRequest, path: string): string {
  if (mode === 'require') return `Cannot find module '${specifier}'\nRequire stack:\n- ${path}`
  const isPath = /^\.{0,2}\//.test(specifier)
  const name = isPath ? `module '${resolve(dirname(path), specifier)}'` : `package '${specifier}'`
  return `Cannot find ${name} imported from ${path}`
}

function entryFile(entryPath: string): string {
  const path = resolve(entryPath)
  const location = { file: path, line: 1, column: 1 }
  const status = statusOf(path)
  if (status.kind === 'unreachable') {
    throw new UserError('file-unreadable', undefined, {
      fact: `${path} cannot be read: ${status.reason}`,
      remedy: 'give the path of a TypeScript or JavaScript file, relative to the current directory',
    })
  }
  if (status.kind === 'missing') {
    throw new UserError('file-not-found', undefined, {
      fact: `there is no file ${path}`,
      remedy: 'give the path of a TypeScript or JavaScript file, relative to the current directory',
    })
  }
  if (status.kind !== 'file') {
    throw new UserError('not-a-file', undefined, {
      fact: `${path} is ${status.kind === 'directory' ? 'a directory' : 'not a regular file'}`,
      remedy: 'give the path of a TypeScript or JavaScript file',
    })
  }
  if (!isKnownExtension(path) || extensionOf(path) === '.json') throw unknownFileType(path, location)
  return realpathSync(path)
}

/** The request that leads nowhere, and the text it stands in. */
interface Place {
  readonly location: SourceLocation
  readonly original: string
}

function notFound(
  { reason, tried, remedy }: Extract<Resolution, { kind: 'missing' }>, { specifier }: ModuleRequest, place: Place,
): UserError {
  const { file, line } = place.location
  const searched = tried.length === 0 ? '' : `; tried ${listOf(tried)}`
  return new UserError('module-not-found', place.location, {
    fact: `'${specifier}', imported at ${file}:${line}, cannot be found: ${reason}${searched}`,
    remedy,
    frame: codeFrame(place.original, place.location),
  })
}

function listOf(paths: readonly string[]): string {
  const shown = paths.slice(0, 6).join(', ')
  return paths.length > 6 ? `${shown} and ${paths.length - 6} more` : shown
}

function refusal(
  resolution: Exclude<Resolution, { kind: 'missing' | 'outside' }>, { specifier }: ModuleRequest, { location, original }: Place,
): UserError {
  const frame = codeFrame(original, location)
  const importer = `${location.file}:${location.line}`
  switch (resolution.kind) {
    case 'refused':
      return unsupported(resolution.construct, location, { fact: resolution.fact, remedy: resolution.remedy, frame })
    case 'file':
      return unknownFileType(resolution.path, location, frame)
    case 'builtin': {
      const { fact, remedy } = missingModule(resolution.name)
      return unsupported('node-module', location, {
        fact: `${importer} imports '${specifier}'; ${fact}`, remedy, frame,
      })
    }
  }
}

function unknownFileType(path: string, location: SourceLocation, frame?: string): UserError {
  const extension = extensionOf(path)
  const kinds: Readonly<Record<string, string>> = {
    '.node': 'a native addon, whose state we cannot see',
    '.wasm': 'WebAssembly, whose state we cannot see',
    '.json': 'data, not a program',
  }
  return unsupported('file-type', location, {
    fact: `${path} is ${kinds[extension] ?? `a file of type '${extension}', neither JavaScript nor TypeScript`}`,
    remedy: 'use a .ts, .mts, .cts, .tsx, .js, .mjs, .cjs or .jsx file',
    ...(frame === undefined ? {} : { frame }),
  })
}

// Sloppy code finds the global object in `this`, and through it everything.
function needsEventLoop(modules: readonly SourceModule[]): boolean {
  if (!/\bexport\s+default\s+explore\s*\(/.test(modules[0]!.source)) return true
  return modules.some(({ kind, library }) => kind === 'cjs' || library === true) || needsLibrary(modules.map(({ source }) => source))
}
