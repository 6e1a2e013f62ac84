/**
 * What belongs to asynchronous programs: present, so that a program can mention it, and refused with the place of the
 * call when it is executed.
 */
export const source = String.raw`'use strict'
const $$refuseAsync = (what) => $$refuse('async', what + ' needs the event loop, which is not part of this release',
  'call the synchronous part of the program from the operation')
$$globalDataProperty('Promise', $$replaceConstructor(function () { $$refuseAsync('new Promise') }, Promise))
for (const name of ['resolve', 'reject', 'all', 'allSettled', 'any', 'race', 'withResolvers', 'try']) {
  $$patch(Promise, name, () => ({ refused() { $$refuseAsync('Promise.' + name) } }).refused)
}
const $$timerLengths = { setTimeout: 2, setInterval: 2, setImmediate: 1, queueMicrotask: 1 }
for (const name of $$ownKeys($$timerLengths)) {
  const value = $$disguise(({ timer() { $$refuseAsync(name) } }).timer, name, $$timerLengths[name])
  $$defineProperty($$global, name, { value, writable: true, enumerable: true, configurable: true })
}
for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) {
  // Without timers there is nothing to clear.
  const value = $$disguise(({ timer() {} }).timer, name, 1)
  $$defineProperty($$global, name, { value, writable: true, enumerable: true, configurable: true })
}
`
