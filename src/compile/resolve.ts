/**
 * Specifier to file, by Node's algorithms for `import` and `require`, synchronously and on our own. Two things go
 * beyond Node because TypeScript projects rely on them: './x.js' also finds './x.ts', and TypeScript files may leave
 * out extensions and 'index'. Says what is the case; what follows from a missing file or a `node:` module is up to
 * `load.ts`.
 */
import { realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isDirectory, isFile, statusOf } from '../base/file-status.ts'
import { resolveExports, resolveImports, type Target } from './package-exports.ts'
import type { PackageJson, Packages } from './package-json.ts'
import { isTypeScript } from './strip-types.ts'
import { EVERYWHERE, type Territory } from './territory.ts'

export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  /** A file that is not to be read. */
  | { readonly kind: 'outside'; readonly path: string }
  /** 'manyworlds' or 'node:…'. */
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'refused'; readonly construct: string; readonly fact: string; readonly remedy: string }
  | { readonly kind: 'missing'; readonly reason: string; readonly tried: readonly string[]; readonly remedy: string }

export type RequestMode = 'import' | 'require'

/** Which names besides the exact one a path may stand for. */
type Search = 'exact' | 'node' | 'typescript'

const nodeExtensions = ['.js', '.json', '.node', '.ts', '.tsx', '.cts', '.mts']
const typeScriptExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.node']
const typeScriptFor: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'], '.jsx': ['.tsx'], '.mjs': ['.mts'], '.cjs': ['.cts'],
}
/** Those that need no scheme: only 'node:test' is one of Node, 'test' is a package. */
const builtins = new Set(builtinModules.filter((name) => !name.startsWith('node:')))

export class Resolver {
  readonly #packages: Packages
  readonly #conditions: Readonly<Record<RequestMode, ReadonlySet<string>>>
  readonly #territory: Pick<Territory, 'has' | 'addPackage'>

  /** `conditions` come in addition to 'node', 'import' and 'require'. */
  constructor(packages: Packages, conditions: readonly string[] = [], territory: Pick<Territory, 'has' | 'addPackage'> = EVERYWHERE) {
    this.#packages = packages
    this.#territory = territory
    this.#conditions = {
      import: new Set(['node', 'import', 'module-sync', ...conditions]),
      require: new Set(['node', 'require', 'module-sync', ...conditions]),
    }
  }

  /** Where `specifier` leads when the file `importer` asks for it. */
  resolve(specifier: string, importer: string, mode: RequestMode): Resolution {
    const request = new Request(this.#packages, this.#conditions[mode], importer, mode, this.#territory)
    const resolution = request.resolve(specifier)
    return resolution.kind !== 'file' || this.#territory.has(resolution.path) ? resolution : { kind: 'outside', path: resolution.path }
  }
}

class Request {
  readonly #packages: Packages
  readonly #conditions: ReadonlySet<string>
  readonly #importer: string
  readonly #mode: RequestMode
  readonly #search: Search
  readonly #tried = new Set<string>()
  readonly #territory: Pick<Territory, 'addPackage'>

  constructor(packages: Packages, conditions: ReadonlySet<string>, importer: string, mode: RequestMode, territory: Pick<Territory, 'addPackage'>) {
    this.#territory = territory
    this.#packages = packages
    this.#conditions = conditions
    this.#importer = importer
    this.#mode = mode
    this.#search = isTypeScript(importer) ? 'typescript' : mode === 'require' ? 'node' : 'exact'
  }

  resolve(specifier: string): Resolution {
    if (specifier === 'manyworlds') return { kind: 'builtin', name: specifier }
    if (specifier.startsWith('node:')) return { kind: 'builtin', name: specifier }
    if (builtins.has(specifier)) return { kind: 'builtin', name: `node:${specifier}` }
    if (specifier === '') return this.#missing('the specifier is empty')
    if (isAbsolute(specifier) || /^\.\.?(?:\/|$)/.test(specifier)) return this.#path(specifier)
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier) && this.#mode === 'import') return this.#url(specifier)
    if (specifier.startsWith('#')) return this.#internal(specifier)
    return this.#bare(specifier)
  }

  /** What an internal name stands for, if it is no file: the name of a package. Another internal name is none. */
  #package(specifier: string, missing: string): Resolution {
    return specifier.startsWith('#') ? this.#missing(missing, 'correct the package.json: a target is a path that begins with ./, or a package') : this.resolve(specifier)
  }

  #url(specifier: string): Resolution {
    if (specifier.startsWith('file:')) return this.#path(specifier)
    return {
      kind: 'refused',
      construct: 'module-url',
      fact: `'${specifier.slice(0, 80)}' is a URL that is not a file`,
      remedy: 'import a file of the project or of an installed package',
    }
  }

  #path(specifier: string): Resolution {
    let path = resolve(dirname(this.#importer), specifier)
    if (this.#mode === 'import') {
      // ES module specifiers are URLs: they may be percent-encoded, and a query makes another instance of the module.
      const url = urlOf(specifier, this.#importer)
      if (url === undefined) return this.#missing('it is not a valid file URL')
      if (url.search !== '' || url.hash !== '') return refusedQuery(specifier)
      if (/%2f|%5c/i.test(url.pathname)) return this.#missing('it has an encoded slash')
      const decoded = pathOf(url)
      if (decoded === undefined) return this.#missing('it is not a valid file URL')
      path = decoded
    }
    if (path.endsWith(sep) && path.length > 1) path = path.slice(0, -1)
    const isDirectoryName = /(?:^|\/)(?:\.\.?)?$/.test(specifier)
    const found = isDirectoryName ? this.#directory(path, this.#search) : this.#file(path, this.#search)
    return found === undefined ? this.#missing('no such file', this.#withExtension(path)) : file(found)
  }

  #internal(specifier: string): Resolution {
    const owner = this.#packages.around(this.#importer)
    if (owner === undefined) return this.#missing('no package.json is around the importer, so there are no "imports"')
    const target = resolveImports(owner.imports, specifier, this.#conditions)
    if (target.kind === 'target' && !target.target.startsWith('./')) {
      return new Request(this.#packages, this.#conditions, owner.file, this.#mode, this.#territory).#package(target.target, `the "imports" of ${owner.file} lead from it to '${target.target}', which is not a package`)
    }
    return this.#target(target, owner, `the "imports" of ${owner.file} do not define it`)
  }

  #bare(specifier: string): Resolution {
    const match = /^((?:@[^/\\%]+\/)?[^./\\%@][^/\\%]*)(\/.*)?$/.exec(specifier)
    if (match === null) return this.#missing('it is not a valid package name')
    const name = match[1]!
    const subpath = `.${match[2] ?? ''}`
    const self = this.#packages.around(this.#importer)
    if (self !== undefined && self.name === name && self.exports !== undefined) return this.#exported(self, subpath)
    for (let directory = dirname(this.#importer); ; directory = dirname(directory)) {
      if (!directory.endsWith('node_modules')) {
        const folder = join(directory, 'node_modules', name)
        const found = this.#installed(folder, subpath)
        if (found !== undefined) {
          this.#territory.addPackage(folder, name)
          return found
        }
      }
      if (directory === dirname(directory)) break
    }
    return this.#missing('no such package is installed', `run \`npm install ${name}\`, or correct the name`)
  }

  /** The resolution in one node_modules folder; undefined lets the search go on in the folder above. */
  #installed(directory: string, subpath: string): Resolution | undefined {
    const owner = this.#packages.at(directory)
    if (owner?.exports !== undefined) return this.#exported(owner, subpath)
    const path = join(directory, subpath)
    const isWhole = subpath === '.' || subpath === './'
    // Only `require` and TypeScript search for files beside packages; an import of a package's main file does, too, with a package.json or without.
    const isPackage = owner !== undefined || (this.#search === 'exact' && isDirectory(directory))
    const search = subpath === '.' && isPackage && this.#search === 'exact' ? 'node' : this.#search
    const found = isWhole && isDirectory(directory) ? this.#directory(directory, search) : this.#file(path, search)
    if (found !== undefined) return file(found)
    if (!isPackage || this.#mode === 'require') return undefined
    return this.#missing(`the package in ${directory} has no such file`, this.#withExtension(path))
  }

  #exported(owner: PackageJson, subpath: string): Resolution {
    const target = resolveExports(owner.exports, subpath, this.#conditions)
    return this.#target(target, owner, `the "exports" of ${owner.file} do not define '${subpath}' for ${this.#mode}`)
  }

  #target(target: Target, owner: PackageJson, reasonForNone: string): Resolution {
    switch (target.kind) {
      case 'none':
        return this.#missing(reasonForNone, 'use a name that the package offers, or correct its package.json')
      case 'invalid':
        return this.#missing(`${owner.file} is invalid: ${target.reason}`, 'correct the package.json')
      case 'target': {
        const url = urlOf(target.target, owner.file)
        const path = this.#mode === 'import' ? url && pathOf(url) : join(owner.directory, target.target)
        const found = path === undefined ? undefined : this.#file(path, 'exact')
        return found === undefined ? this.#missing(`${owner.file} leads to a file that does not exist`) : file(found)
      }
    }
  }

  #file(path: string, search: Search): string | undefined {
    const extended = extensionsOf(search).map((extension) => path + extension)
    return this.#first([...asWritten(path), ...extended]) ?? this.#directory(path, search)
  }

  #directory(path: string, search: Search): string | undefined {
    if (search === 'exact') return undefined
    const main = this.#packages.at(path)?.main
    const fromMain = main === undefined ? undefined : this.#mainFile(resolve(path, main), search)
    return fromMain ?? this.#first(extensionsOf(search).map((extension) => join(path, `index${extension}`)))
  }

  #mainFile(path: string, search: Search): string | undefined {
    // Not `#directory` for a main that is a directory: its own package.json has no say (LOAD_AS_DIRECTORY).
    const extensions = extensionsOf(search)
    const inside = extensions.map((extension) => join(path, `index${extension}`))
    return this.#first([...asWritten(path), ...extensions.map((extension) => path + extension), ...inside])
  }

  #first(paths: readonly string[]): string | undefined {
    for (const path of paths) {
      this.#tried.add(path)
      if (isFile(path)) return path
    }
    return undefined
  }

  /** A remedy for the usual mistake in ES modules: a specifier that `require` would have completed. */
  #withExtension(path: string): string | undefined {
    if (this.#search !== 'exact') return undefined
    const tried = [...this.#tried]
    const found = this.#file(path, 'node')
    this.#tried.clear()
    for (const name of tried) this.#tried.add(name)
    if (found === undefined) return undefined
    const whole = relative(dirname(this.#importer), found).replaceAll(sep, '/')
    return `ES modules need the whole file name: '${whole.startsWith('.') ? whole : `./${whole}`}'`
  }

  #missing(reason: string, remedy = 'correct the specifier, or create the file'): Resolution {
    const tried = [...this.#tried]
    const unreachableBecause = unreachable(tried)
    if (unreachableBecause !== undefined) return { kind: 'missing', reason: unreachableBecause, tried: [], remedy }
    return { kind: 'missing', reason, tried, remedy }
  }
}

/** Why the first path that is there but cannot be followed does not lead to a file. */
function unreachable(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const status = statusOf(path)
    if (status.kind === 'unreachable') return status.reason
  }
  return undefined
}

/** The path itself and the TypeScript files that would be compiled to it. */
function asWritten(path: string): string[] {
  const extension = extname(path)
  const stem = path.slice(0, path.length - extension.length)
  return [path, ...(typeScriptFor[extension] ?? []).map((other) => stem + other)]
}

function extensionsOf(search: Search): readonly string[] {
  return search === 'exact' ? [] : search === 'node' ? nodeExtensions : typeScriptExtensions
}

function file(path: string): Resolution {
  return { kind: 'file', path: realpathSync(path) }
}

function urlOf(specifier: string, file: string): URL | undefined {
  try {
    return new URL(specifier, pathToFileURL(file))
  } catch {
    return undefined
  }
}

function pathOf(url: URL): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

function refusedQuery(specifier: string): Resolution {
  return {
    kind: 'refused',
    construct: 'module-query',
    fact: `'${specifier}' has a query or fragment, which asks for a further instance of the module`,
    remedy: 'import the file without it',
  }
}
