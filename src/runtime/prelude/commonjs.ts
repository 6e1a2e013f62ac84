/**
 * CommonJS modules as a program sees them: `module` objects, `require` as a value, `require.cache`. Which module a literal
 * means was decided at load; a name that is made at run time is looked up by the host among the modules of the program.
 * Who required what, and whether it is loaded, is kept only for programs whose text asks for it (compile/commonjs-uses.ts).
 */
export const source = String.raw`'use strict'
const $$lastIndexOf = $$uncurry(String.prototype.lastIndexOf), $$endsWith = $$uncurry(String.prototype.endsWith)
const $$folderOf = (path) => {
  const end = $$lastIndexOf(path, '/')
  return end < 0 ? '.' : end === 0 ? '/' : $$slice(path, 0, end)
}
// Module._nodeModulePaths
const $$nodeModulePaths = (from) => {
  const paths = []
  for (let folder = from; folder !== '/' && folder !== '.'; folder = $$folderOf(folder)) {
    if (!$$endsWith(folder, '/node_modules')) paths[paths.length] = folder + '/node_modules'
  }
  paths[paths.length] = '/node_modules'
  return paths
}
const $$Module = $$disguise(function Module(id = '', parent = undefined) {
  $$barrier(this)
  this.id = id
  this.path = $$folderOf(id)
  this.exports = {}
  this.filename = null
  this.loaded = false
  this.children = []
  $$defineProperty(this, 'parent', { __proto__: null, value: parent, writable: true, enumerable: false, configurable: true })
  $$odd(this)
  if (parent !== undefined && parent !== null) $$adopt(parent, this)
}, 'Module', 0)
$$defineProperty($$Module.prototype, 'require', { __proto__: null, writable: true, enumerable: true, configurable: true,
  value: $$disguise({ require(id) { return $$requireNamed(this.filename ?? this.id, id, this) } }.require, 'require', 1) })

// By number; the host evaluates them.
const $$moduleObjects = $$ownList(), $$modulePaths = $$ownList()
const $$newModule = (moduleId, path, isMain) => {
  const module = new $$Module(path)
  if (isMain) module.id = '.'
  module.parent = isMain ? null : undefined
  module.filename = path
  module.paths = $$nodeModulePaths(module.path)
  $$moduleObjects[moduleId] = module
  $$modulePaths[moduleId] = path
  return module
}
const $$mainModule = () => $$moduleObjects[0]
// Path -> module; part of the program's heap, though perhaps nothing in it leads there: what is evaluated depends on it.
const $$requireCache = $$create(null)
$$access.requireCache = () => $$requireCache
const $$extensions = $$create(null)
const $$noExtension = (name) => $$disguise(({ f() {
  $$refuse('dynamic-require', "require.extensions['" + name + "'] loads a module whose name is known only at run time", 'require the module by its name')
} }).f, '', 2)
$$extensions['.js'] = $$noExtension('.js')
$$extensions['.json'] = $$noExtension('.json')
$$extensions['.node'] = $$noExtension('.node')

const $$adopt = (parent, child) => {
  const list = parent.children
  if (!$$isArray(list)) return
  for (let i = 0; i < list.length; i++) if (list[i] === child) return
  $$barrier(list)
  $$push(list, child)
}
// First and last in the body of a module of a program that asks who required what.
const $$beginModule = (module, path) => { if ($$requireCache[path] !== module) $$wk($$requireCache, path)[path] = module }
const $$endModule = (module) => { $$w(module, 'loaded').loaded = true }
// What the first module requires before it does anything else is evaluated before the first task.
const $$requiredEarly = (parentId, moduleId) => {
  const parent = $$moduleObjects[parentId], module = $$moduleObjects[moduleId]
  if (parent === undefined || module === undefined || module.loaded) return
  $$requireCache[$$modulePaths[parentId]] = parent
  module.parent = parent
  $$adopt(parent, module)
}
// require() in such a program.
const $$requireFrom = (parent, moduleId) => {
  const module = $$moduleObjects[moduleId]
  if (module === undefined) return $$require(moduleId)
  const path = $$modulePaths[moduleId]
  if ($$hasOwn($$requireCache, path)) {
    const known = $$requireCache[path]
    if (known === module) $$adopt(parent, module)
    return known.exports
  }
  if (module.loaded) {
    $$refuse('require-cache', "'" + path + "' is required again after it was deleted from require.cache, and a module is evaluated only once here",
      'make what has to be fresh in a function, and call that')
  }
  $$w(module, 'parent').parent = parent
  $$adopt(parent, module)
  try {
    const exports = $$require(moduleId)
    if (module.loaded) return exports
    // Data has no body.
    $$beginModule(module, path)
    $$endModule(module)
    return exports
  } catch (error) {
    if ($$hasOwn($$requireCache, path)) delete $$wd($$requireCache, path)[path]
    throw error
  }
}

const $$notString = (id, name) => {
  const error = new $$TypeError('The "' + name + '" argument must be of type string. Received ' + (id === null ? 'null' : typeof id === 'object' ? 'an instance of Object' : typeof id === 'function' ? 'function ' : id === undefined ? 'undefined' : 'type ' + typeof id + ' (' + $$String(id) + ')'))
  error.code = 'ERR_INVALID_ARG_TYPE'
  return error
}
const $$emptyId = () => {
  const error = new $$TypeError("The argument 'id' must be a non-empty string. Received ''")
  error.code = 'ERR_INVALID_ARG_VALUE'
  return error
}
const $$checkedId = (id) => {
  if (typeof id !== 'string') throw $$notString(id, 'id')
  if (id === '') throw $$emptyId()
  return id
}
// What the host has found: the number of a module, or code and message of an error.
const $$foundBy = (answer, path) => {
  if (typeof answer !== 'string') return answer
  const end = $$indexOf(answer, ' ')
  const error = new $$Error($$slice(answer, end + 1))
  error.code = $$slice(answer, 0, end)
  if (error.code === 'MODULE_NOT_FOUND') error.requireStack = [path]
  throw error
}
// The same for a name that is known when it is called; by is the module that asks, if there is one.
const $$requireNamed = (path, id, by) => {
  const found = $$foundBy($$host.resolveRequire(path, $$checkedId(id)), path)
  if (found < 0) return $$import(id)
  return by === undefined ? $$require(found) : $$requireFrom(by, found)
}
const $$resolveNamed = (path, id, options) => {
  if (typeof id !== 'string') throw $$notString(id, 'request')
  if (id === '') return $$foundBy($$notFoundFrom(path, id), path)
  const from = $$isObject(options) && $$isArray(options.paths) ? options.paths : undefined
  const answer = from === undefined ? $$host.resolvePath(path, id) : $$resolveAmong(path, id, from)
  const end = $$indexOf(answer, ' ')
  if (end === 0) return $$slice(answer, 1)
  return $$foundBy(answer, path)
}
const $$notFoundFrom = (path, id) => 'MODULE_NOT_FOUND Cannot find module \'' + id + '\'\nRequire stack:\n- ' + path
const $$resolveAmong = (path, id, folders) => {
  if ($$host.pure('modules.isBuiltin', undefined, [id], {})) return ' ' + id
  for (let i = 0; i < folders.length; i++) {
    const answer = $$host.resolvePath(folders[i] + '/noop.js', id)
    if ($$indexOf(answer, ' ') === 0) return answer
  }
  return $$notFoundFrom(path, id)
}
// require as a value: of a module, or of createRequire.
const $$requireOf = (path, module) => {
  const require = $$disguise(({ require(id) { return $$requireNamed(path, id, module) } }).require, 'require', 1)
  const resolve = $$disguise(({ resolve(request, options) { return $$resolveNamed(path, request, options) } }).resolve, 'resolve', 2)
  resolve.paths = $$disguise(({ paths(request) {
    if (typeof request !== 'string') throw $$notString(request, 'request')
    if ($$host.pure('modules.isBuiltin', undefined, [request], {})) return null
    return $$isRelative(request) ? [$$folderOf(path)] : $$nodeModulePaths($$folderOf(path))
  } }).paths, 'paths', 1)
  require.resolve = resolve
  require.main = $$mainModule()
  require.extensions = $$extensions
  require.cache = $$requireCache
  return require
}
const $$isRelative = (request) => request === '.' || request === '..' || $$slice(request, 0, 2) === './' || $$slice(request, 0, 3) === '../'
`
