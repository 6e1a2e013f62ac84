// Before every program of this folder: `log` collects lines, `drive` takes steps of a generator and logs what they give.
var out = []
function show(v) {
  if (typeof v === 'string') return JSON.stringify(v)
  if (typeof v === 'symbol' || typeof v === 'bigint') return v.toString()
  if (typeof v === 'function') return 'function ' + v.name
  if (v === null || typeof v !== 'object') return Object.is(v, -0) ? '-0' : String(v)
  if (v instanceof Error) return v.constructor.name + ': ' + v.message
  if (Array.isArray(v)) {
    var parts = []
    for (var i = 0; i < v.length; i++) parts.push(i in v ? show(v[i]) : '<hole>')
    return '[' + parts.join(', ') + ']'
  }
  var keys = Reflect.ownKeys(v)
  return '{' + keys.map(function (k) {
    var d = Object.getOwnPropertyDescriptor(v, k)
    return String(k) + ': ' + ('value' in d ? show(d.value) : '<' + (d.get ? 'get' : '') + (d.set ? 'set' : '') + '>')
  }).join(', ') + '}'
}
function log() { out.push(Array.prototype.map.call(arguments, show).join(' ')) }
function step(g, method, value) {
  // The tests may replace the frame of a sleeping generator here.
  if (typeof globalThis.whileAsleep === 'function') globalThis.whileAsleep(g)
  try {
    var r = g[method](value)
    log(method, r)
    askKept()
    return r
  } catch (e) {
    log(method, 'threw', e)
    return { done: true }
  }
}
// Steps are values to send, or [method, value]; then the generator is run to its end, at most 20 steps.
function drive(g) {
  for (var i = 1; i < arguments.length; i++) {
    var s = arguments[i]
    if (Array.isArray(s) && (s[0] === 'throw' || s[0] === 'return')) step(g, s[0], s[1])
    else step(g, 'next', s)
  }
  for (var n = 0; n < 20; n++) if (step(g, 'next').done) return
}
// An iterator that logs everything that happens to it; options switch methods off or make them misbehave.
function spy(name, values, options) {
  options = options || {}
  var i = 0
  var iterator = {
    next: function (v) {
      log(name + '.next', v)
      if (options.throwAt === i) throw new Error(name + ' fails')
      return i < values.length ? { value: values[i++], done: false } : { value: options.result, done: true }
    },
  }
  if (!options.noReturn) iterator.return = function (v) { log(name + '.return', v); if (options.returnThrows) throw new Error(name + ' return'); return 'returnResult' in options ? options.returnResult : { value: v, done: true } }
  if (!options.noThrow) iterator.throw = function (e) { log(name + '.throw', e); if (options.swallow) return { value: 'swallowed', done: false }; throw e }
  var iterable = {}
  iterable[Symbol.iterator] = function () { log(name + ' opened'); return iterator }
  return iterable
}
// Logs the evaluation of an operand.
function at(name, v) { log('@' + name); return arguments.length > 1 ? v : name }

// What properties, calls and assignments are tried on: it logs what is done with it.
// No class declaration: where nothing at the top level waits for its initialisation, nothing but functions can lead to what stands for that.
var Thing = class Thing {
  constructor(n) { this.n = n }
  get o() { log('o'); return new Thing(this.n + 'o') }
  get none() { log('none'); return null }
  get g() { log('g'); return 1 }
  set g(v) { log('g =', v) }
  f() { log('f', this, ...arguments); return this }
  tag(strings) { log('tag', this, ...arguments); return strings.raw.length }
}
function tag(strings) { log('tag', strings.raw, ...arguments); return strings.length }
// Runs what may come too early.
function early(f) { return function () { try { return f() } catch (e) { return e.constructor.name } } }
// Closures that live on when the function rests; `step` asks them all.
var kept = []
function keep(f) { if (kept.length < 8) kept.push(f); return f }
function askKept() { if (kept.length > 0) log('kept', kept.map(function (f) { try { return show(f()).slice(0, 40) } catch (e) { return e.constructor.name } })) }
