/**
 * What belongs to asynchronous programs and what else the library has written anew (src/node/globals), in a realm without it:
 * present, so that a program can mention it, and refused with the place of the call when it is executed.
 */
export const source = String.raw`'use strict'
const $$refuseAsync = (what) => $$refuse('async', what + ' is part of the library, and the program was loaded without it',
  'compile its modules together with those of the library')
$$globalDataProperty('Promise', $$replaceConstructor(function () { $$refuseAsync('new Promise') }, Promise))
for (const name of ['resolve', 'reject', 'all', 'allSettled', 'any', 'race', 'withResolvers', 'try']) {
  $$patch(Promise, name, () => ({ refused() { $$refuseAsync('Promise.' + name) } }).refused)
}
for (const name of ['DisposableStack', 'AsyncDisposableStack']) {
  if ($$global[name] !== undefined) $$globalDataProperty(name, $$replaceConstructor(function () { $$refuseAsync('new ' + name) }, $$global[name]))
}
const $$timerLengths = { setTimeout: 2, setInterval: 2, setImmediate: 1, queueMicrotask: 1 }
for (const name of $$ownKeys($$timerLengths)) {
  const value = $$disguise(({ timer() { $$refuseAsync(name) } }).timer, name, $$timerLengths[name])
  $$defineProperty($$global, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}
for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) {
  // Without timers there is nothing to clear.
  const value = $$disguise(({ timer() {} }).timer, name, 1)
  $$defineProperty($$global, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
}
`
