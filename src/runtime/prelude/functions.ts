/**
 * The private slot of a function: which literal of the program it is (site) and the scope object it closes over.
 * A constructor that returns its argument lets a derived class put its private fields on any object, a frozen one
 * included, and nothing in the language shows them.
 */
export const source = String.raw`'use strict'
const $$Override = class { constructor(o) { return o } }
$$setPrototypeOf($$Override.prototype, null)
const $$Stamp = class extends $$Override {
  #site
  #scope
  // Which rebuilding of a state made the function; 0: none, or its prototype was changed since.
  #age = 0
  constructor(f, site, scope) {
    super(f)
    this.#site = site
    this.#scope = scope
  }
  static site(f) { return #site in f ? f.#site : -1 }
  static scope(f) { return f.#scope }
  static setScope(f, scope) { f.#scope = scope }
  static age(f) { return f.#age }
  static setAge(f, age) { if (#age in f) f.#age = age }
}
// Kept out of the class object: the guest must not be able to change what the stamps read.
const $$siteOf = $$Stamp.site, $$scopeOf = $$Stamp.scope, $$setScopeOf = $$Stamp.setScope, $$ageOf = $$Stamp.age, $$setAgeOf = $$Stamp.setAge
const $$fn = (f, site, scope) => $$recorder === undefined ? new $$Stamp(f, site, scope) : $$recordedFunction(f, site, scope)

// What a bound function binds, in the same kind of slot.
const $$BoundStamp = class extends $$Override {
  #record
  constructor(f, record) {
    super(f)
    this.#record = record
  }
  static record(f) { return #record in f ? f.#record : undefined }
}
const $$boundRecord = $$BoundStamp.record
$$access.siteOf = (f) => $$isObject(f) ? $$siteOf(f) : -1
$$access.scopeOf = $$scopeOf
$$access.setScopeOf = $$setScopeOf
$$access.functionRecord = (f) => {
  const site = $$siteOf(f)
  return site < 0 ? undefined : { site, scope: $$scopeOf(f) }
}
$$access.boundRecord = $$boundRecord
$$access.proxyRecord = (p) => $$proxies.get(p)
`
