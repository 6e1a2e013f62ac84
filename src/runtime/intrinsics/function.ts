/**
 * Function: the original text of compiled functions, records of bound functions, and the constructors that turn text
 * into code, which has to go through the compiler.
 */
export const source = String.raw`'use strict'
$$patch(Function.prototype, 'toString', (original) => ({ toString() {
  if (typeof this === 'function') {
    const native = $$natives.get(this)
    if (native !== undefined) return native
    let site = $$methodSites.get(this) ?? $$siteOf(this)
    if (site < 0) {
      const prototype = $$getOwnPropertyDescriptor(this, 'prototype')
      const info = prototype === undefined ? undefined : $$classes.get(prototype.value)
      if (info !== undefined && info.constructor === this) site = info.site
    }
    const text = site < 0 ? undefined : $$host.siteText(site)
    if (text !== undefined) return text
  }
  return $$apply(original, this, [])
} }).toString)
$$patch(Function.prototype, 'bind', (original) => ({ bind(thisValue, ...args) {
  return new $$BoundStamp($$apply(original, this, arguments), { target: this, thisValue, args, isPlain: false })
} }).bind)

const $$join = $$uncurry(Array.prototype.join)
const $$dynamicFunction = (kind, original) => {
  const constructor = function (...args) {
    const texts = $$ownList()
    for (let i = 0; i < args.length; i++) $$push(texts, '' + args[i])
    const body = texts.length === 0 ? '' : texts[texts.length - 1]
    texts.length = texts.length === 0 ? 0 : texts.length - 1
    const f = $$host.compileDynamic(kind, $$join(texts, ','), body)
    const newTarget = new.target
    if (newTarget !== undefined && newTarget !== constructor) {
      const prototype = newTarget.prototype
      if ($$isObject(prototype)) $$setPrototypeOf(f, prototype)
    }
    return f
  }
  return $$replaceConstructor(constructor, original)
}
const $$patchedFunction = $$dynamicFunction('function', Function)
$$globalDataProperty('Function', $$patchedFunction)
const $$generatorFunctionPrototype = $$getPrototypeOf(function* () {})
const $$generatorPrototype = $$generatorFunctionPrototype.prototype
const $$GeneratorFunction = $$dynamicFunction('generator', $$generatorFunctionPrototype.constructor)
const $$AsyncFunction = $$dynamicFunction('async', $$asyncFunctionPrototype.constructor)
const $$AsyncGeneratorFunction = $$dynamicFunction('async-generator', $$asyncGeneratorFunctionPrototype.constructor)
for (const f of [$$GeneratorFunction, $$AsyncFunction, $$AsyncGeneratorFunction]) $$setPrototypeOf(f, $$patchedFunction)
$$globalDataProperty('eval', $$disguise(({ eval(text) {
  return typeof text === 'string' ? $$host.compileDynamic('eval', '', text) : text
} }).eval, 'eval', 1))
`
