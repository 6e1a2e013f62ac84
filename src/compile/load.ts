/**
 * The module graph of an entry file: every file is read, stripped of types, parsed and its requests resolved. Numbers
 * are given in the order of discovery. What is missing or refused is an error here if evaluating the module is bound to
 * meet it; a `require` that may never be executed fails when it is.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError, unsupported, type SourceLocation } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import type { Dependency, SourceModule } from './module.ts'
import { Packages } from './package-json.ts'
import { importRequests, requireRequests, type ModuleRequest } from './requests.ts'
import { Resolver, type Resolution } from './resolve.ts'
import { extensionOf, isKnownExtension, SourceReader, type SourceText } from './source-text.ts'

export interface LoadOptions {
  /** Conditions for the "exports" and "imports" of packages, besides 'node', 'import', 'require' and 'default'. */
  readonly conditions?: readonly string[]
}

/** All modules that the entry file can reach by static imports and `require` of a literal; the entry comes first. */
export function loadModules(entryPath: string, options: LoadOptions = {}): SourceModule[] {
  const path = entryFile(entryPath)
  return new Loader(options).load(path, readText(path))
}

/** Like `loadModules`, for an entry that exists only as text; `file` says where it would be. */
export function loadSource(source: string, file: string, options: LoadOptions = {}): SourceModule[] {
  return new Loader(options).load(resolve(file), source)
}

class Loader {
  readonly #packages = new Packages()
  readonly #reader = new SourceReader(this.#packages)
  readonly #resolver: Resolver
  readonly #paths: string[] = []
  readonly #ids = new Map<string, number>()

  constructor({ conditions = [] }: LoadOptions) {
    this.#resolver = new Resolver(this.#packages, conditions)
  }

  load(entry: string, text: string): SourceModule[] {
    this.#idOf(entry)
    const modules: SourceModule[] = []
    // Dependencies are appended to #paths while their importers are read.
    for (let id = 0; id < this.#paths.length; id++) {
      const path = this.#paths[id]!
      const source = this.#reader.read(path, id === 0 ? text : readText(path))
      modules.push({ id, path, ...source, dependencies: this.#dependencies(path, source) })
    }
    return modules
  }

  #idOf(path: string): number {
    const known = this.#ids.get(path)
    if (known !== undefined) return known
    this.#ids.set(path, this.#paths.length)
    return this.#paths.push(path) - 1
  }

  #dependencies(path: string, source: SourceText): Map<string, Dependency> {
    const dependencies = new Map<string, Dependency>()
    for (const request of requestsOf(source)) {
      const known = dependencies.get(request.specifier)
      // An optional request of the same module must not hide that another one is certain.
      if (known !== undefined && !(known.kind === 'missing' && request.certain)) continue
      const resolution = this.#resolver.resolve(request.specifier, path, request.mode)
      dependencies.set(request.specifier, this.#dependency(resolution, request, path, source))
    }
    return dependencies
  }

  #dependency(resolution: Resolution, request: ModuleRequest, path: string, source: SourceText): Dependency {
    if (resolution.kind === 'builtin' && resolution.name === 'manyworlds') return resolution
    if (resolution.kind === 'file' && isKnownExtension(resolution.path)) {
      return { kind: 'module', id: this.#idOf(resolution.path) }
    }
    const place = { location: source.locate(request.offset), original: source.original }
    if (resolution.kind === 'missing') {
      if (request.certain) throw notFound(resolution, request, place)
      return { kind: 'missing', message: `Cannot find module '${request.specifier}'\nRequire stack:\n- ${path}` }
    }
    const error = refusal(resolution, request, place)
    if (request.mode === 'import') throw error
    return { kind: 'refused', error }
  }
}

function requestsOf({ ast, kind, source, importsByRequire }: SourceText): ModuleRequest[] {
  if (ast === null) return []
  if (kind === 'cjs') return requireRequests(ast, source)
  return importsByRequire ? [...importRequests(ast), ...requireRequests(ast, source)] : importRequests(ast)
}

function entryFile(entryPath: string): string {
  const path = resolve(entryPath)
  const location = { file: path, line: 1, column: 1 }
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) {
    throw new UserError('file-not-found', undefined, {
      fact: `there is no file ${path}`,
      remedy: 'give the path of a TypeScript or JavaScript file, relative to the current directory',
    })
  }
  if (!status.isFile()) {
    throw new UserError('not-a-file', undefined, {
      fact: `${path} is ${status.isDirectory() ? 'a directory' : 'not a regular file'}`,
      remedy: 'give the path of a TypeScript or JavaScript file',
    })
  }
  if (!isKnownExtension(path) || extensionOf(path) === '.json') throw unknownFileType(path, location)
  return realpathSync(path)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UserError('file-unreadable', { file: path, line: 1, column: 1 }, {
      fact: `the file cannot be read: ${(error as Error).message}`,
      remedy: 'check the permissions of the file',
    })
  }
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
  resolution: Exclude<Resolution, { kind: 'missing' }>, { specifier }: ModuleRequest, { location, original }: Place,
): UserError {
  const frame = codeFrame(original, location)
  const importer = `${location.file}:${location.line}`
  switch (resolution.kind) {
    case 'refused':
      return unsupported(resolution.construct, location, { fact: resolution.fact, remedy: resolution.remedy, frame })
    case 'file':
      return unknownFileType(resolution.path, location, frame)
    case 'builtin':
      return unsupported('node-module', location, {
        fact: `${importer} imports '${specifier}'; ${resolution.name} has effects outside of the states we compare`,
        remedy: `keep ${resolution.name} out of the modules under check: pass in what they need from it`,
        frame,
      })
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
