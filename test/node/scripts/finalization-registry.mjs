// Nobody is called while everything is alive; what the registry answers is the same before and after an event.
const said = (f) => { try { return f() } catch (error) { return `${error.name}: ${error.message}` } }
const registry = new FinalizationRegistry(() => {})
const [object, token, other] = [{}, {}, {}]
console.log(said(() => registry.register(object, 1, token)), said(() => registry.register(object, 2, token)), said(() => registry.register(object, 3)))
for (const wrong of [1, undefined, 'text', Symbol.for('registered')]) console.log(said(() => registry.register(wrong)), said(() => registry.unregister(wrong)), said(() => registry.register({}, 1, wrong)))
console.log(said(() => registry.register(object, object)), said(() => FinalizationRegistry.prototype.register.call({}, {})), said(() => FinalizationRegistry.prototype.unregister.call(1, {})), said(() => new FinalizationRegistry()))
await new Promise((resolve) => setTimeout(resolve, 1))
console.log(registry.unregister(other), registry.unregister(token), registry.unregister(token), registry.unregister(object))
const symbol = Symbol('token')
registry.register(object, 1, symbol)
await new Promise((resolve) => setTimeout(resolve, 1))
console.log(registry.unregister(symbol), registry.unregister(symbol))
const { register, unregister } = FinalizationRegistry.prototype
console.log(register.name, register.length, unregister.name, unregister.length, String(register), Object.getOwnPropertyNames(FinalizationRegistry.prototype), String(registry))
