/**
 * `node:module`: which modules there are. The modules of a program are known before it runs, so what finds or loads one by a
 * name that is made at run time is refused.
 */
import errors from 'own:internal/errors'
import { nodeLine } from '../internal/host-facts.ts'
import { jsonParse, string, stringLastIndexOf, stringSlice, type Guest } from '../internal/kept.ts'
import { refuseOthers } from '../internal/unmodelled.ts'

export const builtinModules: string[] = jsonParse($$host.pure('facts.modules', undefined, [], {}))

export const isBuiltin = (name: unknown): boolean => typeof name === 'string' && $$host.pure('modules.isBuiltin', undefined, [name], {})

const refused = (name: string, call = `${name}()`): Guest => $$disguise(function (): never {
  return $$refuse('dynamic-require', `${call} of node:module loads a module whose name is known only at run time`,
    'write the name as a string literal in an import, or in a require of a CommonJS module')
}, name, 1)

/**
 * A `require` that finds the modules of the program; of others it is known only now that they are needed. It is compiled, so that one that a
 * task makes can be part of a state.
 */
export const createRequire = (file: Guest): Guest => requireFrom(pathOf(file))

const requireFrom = (path: string): Guest => {
  const require = (id: Guest): Guest => $$requireNamed(path, id)
  const resolve = (request: Guest, options: Guest): string => $$resolveNamed(path, request, options)
  const folder = stringSlice(path, 0, stringLastIndexOf(path, '/')) || '/'
  resolve.paths = (request: Guest): string[] | null => {
    if (typeof request !== 'string') throw new ERR_INVALID_ARG_TYPE('request', 'string', request)
    if (isBuiltin(request)) return null
    return isRelative(request) ? [folder] : $$nodeModulePaths(folder)
  }
  require.resolve = resolve
  require.main = $$mainModule()
  require.extensions = $$extensions
  require.cache = $$requireCache
  return require
}

const isRelative = (request: string): boolean => request === '.' || request === '..' || stringSlice(request, 0, 2) === './' || stringSlice(request, 0, 3) === '../'

const pathOf = (file: Guest): string => {
  const text = typeof file === 'string' ? file : $$isObject(file) && typeof file.href === 'string' ? file.href : undefined
  const path = text === undefined ? undefined : $$host.pure('modules.pathOf', undefined, [text], {})
  if (path === undefined) throw new ERR_INVALID_ARG_VALUE('filename', file, 'must be a file URL object, file URL string, or absolute path string')
  return path
}

const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = errors.codes

export const syncBuiltinESMExports: Guest = $$disguise(function (): never {
  return $$refuse('dynamic-require', 'syncBuiltinESMExports() of node:module changes what names imported before stand for',
    'change the default export of the module, and call it through that')
}, 'syncBuiltinESMExports', 0)
export const findSourceMap = (): undefined => undefined
export const register = refused('register')
export const runMain = refused('runMain')
export const SourceMap = $$disguise(function (): never {
  return $$refuse('source-map', 'SourceMap of node:module is not modelled', 'keep it out of the program under check')
}, 'SourceMap', 1)
const wrap = (code: unknown): string => `${wrapper[0]}${code}${wrapper[1]}`
const wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});']

export const Module: Guest = $$Module
const module: Guest = Module
Object.assign(module, {
  Module, builtinModules, isBuiltin, createRequire, syncBuiltinESMExports, findSourceMap, register,
  runMain, SourceMap, wrap, wrapper, _cache: $$requireCache, _extensions: $$extensions, _pathCache: {}, globalPaths: [],
  _nodeModulePaths: $$disguise((from: Guest): string[] => $$nodeModulePaths(string(from)), '_nodeModulePaths', 1),
  _load: $$disguise((request: Guest, parent: Guest): Guest => $$requireNamed(fileOf(parent), request), '_load', 3),
  _resolveFilename: $$disguise((request: Guest, parent: Guest, _isMain: Guest, options: Guest): string => $$resolveNamed(fileOf(parent), request, options), '_resolveFilename', 4),
})
const fileOf = (parent: Guest): string => typeof parent?.filename === 'string' ? parent.filename : `${process.cwd()}/noop.js`
for (const name of ['_resolveLookupPaths', '_findPath', '_initPaths', '_preloadModules']) {
  module[name] = refused(name)
}
for (const name of ['load', '_compile']) module.prototype[name] = refused(name)

if (nodeLine >= 22) {
  module.constants = Object.freeze({
    __proto__: null, compileCacheStatus: Object.freeze({ __proto__: null, FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }),
  })
  // As with NODE_DISABLE_COMPILE_CACHE.
  module.enableCompileCache = (): Guest => ({ status: 3 })
  module.flushCompileCache = (): void => {}
  module.getCompileCacheDir = (): undefined => undefined
}
refuseOthers(module, 'module')

export default module
