/** Linking at run time: require, builtin modules, namespace objects. Which module is which was decided at load. */
export const source = String.raw`'use strict'
const $$builtins = $$newMap()
// By number of the module; filled when the program is loaded, by the library (src/node/globals/modules.ts).
const $$moduleRecords = $$ownList()
const $$require = (moduleId) => {
  const record = $$moduleRecords[moduleId]
  return record !== undefined && record.isDeferred ? $$requireModule(record) : $$host.require(moduleId)
}
const $$import = (name) => {
  const exports = $$builtins.get(name)
  if (exports === undefined) $$refuse('module', "there is no module '" + name + "'", 'import a file or a package')
  return exports
}
const $$symbolToStringTag = Symbol.toStringTag
const $$sort = $$uncurry(Array.prototype.sort)
const $$namespaces = $$ownList()
const $$namespaceOf = (moduleId) => $$namespaces[moduleId]
const $$namespace = (moduleId, getters) => $$namespaces[moduleId] = $$exportsObject(getters)
const $$exportsObject = (getters) => {
  const namespace = $$create(null)
  $$sort(getters, (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)
  for (let i = 0; i < getters.length; i++) {
    const get = getters[i][1]
    $$defineProperty(namespace, getters[i][0], { __proto__: null, get, set: undefined, enumerable: true, configurable: false })
  }
  $$defineProperty(namespace, $$symbolToStringTag, { __proto__: null, value: 'Module' })
  return $$odd($$preventExtensions(namespace))
}
// import.meta.resolve of the module with this URL.
const $$resolveFrom = (base) => $$disguise(({ resolve(specifier) {
  const url = $$host.pure('modules.resolveUrl', undefined, ['' + specifier, base], {})
  if (url === undefined) $$refuse('import-meta-resolve', "import.meta.resolve() is given '" + specifier + "', and where packages are is not looked up at run time", 'import the module, or give a relative path')
  return url
} }).resolve, 'resolve', 1)
// Globals that the program's text does not mention are not loaded. Code that makes up the name of one finds that out here.
const $$absentGlobals = (names) => {
  for (let i = 0; i < names.length; i++) {
    const name = names[i]
    if ($$hasOwn($$global, name)) continue
    $$defineProperty($$global, name, {
      __proto__: null, enumerable: false, configurable: true,
      get: () => $$refuse('global', "the global '" + name + "' is looked up by a computed name, and no text of the program mentions it, so it was not loaded",
        'mention ' + name + ' somewhere in the program, a comment will do'),
      set: (value) => { $$globalDataProperty(name, value) },
    })
  }
}
$$access.builtins = () => {
  const list = $$ownList()
  $$builtins.forEach((exports, name) => { $$push(list, [name, exports]) })
  return list
}
$$access.setBuiltin = (name, exports) => { $$builtins.set(name, exports) }
`
