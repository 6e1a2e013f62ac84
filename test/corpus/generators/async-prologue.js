// Before every random asynchronous program, after prologue.js: promises of several kinds, and what is done with them.
var kinds = 0
function quiet(promise) { promise.catch(function () {}); return promise }
// The value as it is, as a promise, as a thenable, or from an async function; one after the other.
function later(v) {
  switch (kinds++ % 5) {
    case 0: return Promise.resolve(v)
    case 1: return { then: function (resolve) { log('then'); resolve(v) } }
    case 2: return quiet((async function () { return v })())
    case 3: return new Promise(function (resolve) { queueMicrotask(function () { resolve(v) }) })
    default: return v
  }
}
function fail(v) { return quiet(Promise.reject(new Error(show(v)))) }
// An async iterable that logs everything that happens to it.
function asyncSpy(name, values, options) {
  options = options || {}
  var i = 0
  var iterator = {
    next: function (v) {
      log(name + '.next', v)
      return i < values.length ? later({ value: values[i++], done: false }) : { value: options.result, done: true }
    },
    return: function (v) { log(name + '.return', v); return later({ value: v, done: true }) },
    throw: function (e) { log(name + '.throw', e); return fail('thrown into ' + name) },
  }
  var iterable = {}
  iterable[Symbol.asyncIterator] = function () { log(name + ' opened'); return iterator }
  return iterable
}
function note(name, promise) {
  promise.then(function (v) { log(name, v) }, function (e) { log(name, 'threw', e) })
}
// Sends all requests at once, or each when the one before it is answered; then asks for the rest.
async function request(name, generator, requests, atOnce) {
  for (var i = 0; i < requests.length; i++) {
    var answer = generator[requests[i][0]](requests[i][1])
    note(name + i, answer)
    if (!atOnce) { try { await answer } catch (e) {} }
  }
  for (var n = 0; n < 12; n++) {
    try { var r = await generator.next(n); log(name, r); if (r.done) return } catch (e) { log(name, 'threw', e); return }
  }
  log(name, await generator.return('enough'))
}
