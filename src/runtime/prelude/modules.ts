/** Linking at run time: require, builtin modules, namespace objects. Which module is which was decided at load. */
export const source = String.raw`'use strict'
const $$builtins = $$newMap()
// By number of the module; filled when the program is loaded, by the library (src/node/globals/modules.ts).
const $$moduleRecords = []
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
const $$namespaces = []
const $$namespaceOf = (moduleId) => $$namespaces[moduleId]
const $$namespace = (moduleId, getters) => {
  const namespace = $$create(null)
  $$sort(getters, (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)
  for (let i = 0; i < getters.length; i++) {
    const get = getters[i][1]
    $$defineProperty(namespace, getters[i][0], { get, set: undefined, enumerable: true, configurable: false })
  }
  $$defineProperty(namespace, $$symbolToStringTag, { value: 'Module' })
  $$namespaces[moduleId] = namespace
  return $$odd($$preventExtensions(namespace))
}
$$access.builtins = () => {
  const list = []
  $$builtins.forEach((exports, name) => { $$push(list, [name, exports]) })
  return list
}
$$access.setBuiltin = (name, exports) => { $$builtins.set(name, exports) }
`
