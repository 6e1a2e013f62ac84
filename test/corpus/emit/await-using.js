//// await using waits for disposal
const r = (name) => ({ name, async [Symbol.asyncDispose]() { print('begin', name); await null; print('end', name) } })
const s = (name) => ({ name, [Symbol.dispose]() { print('sync', name) } })
async function f() {
  { await using a = r('a'), b = s('b'); using c = s('c'); print(a.name, b.name, c.name) }
  print('between')
  { await using n = null }
  for (await using x of [r('x1'), s('x2')]) print(x.name)
  await using last = r('last')
  return 'result'
}
f().then((x) => print(x))
print('sync part')

//// await using and errors
const bad = (name) => ({ async [Symbol.asyncDispose]() { throw name } })
const show = (e) => e instanceof SuppressedError ? ['suppressed', show(e.error), show(e.suppressed)] : e?.name ?? e
const attempt = async (f) => { try { print(await f()) } catch (e) { print(show(e)) } }
;(async () => {
  await attempt(async () => { await using a = bad(1); return 2 })
  await attempt(async () => { await using a = bad(1), b = bad(2); throw 3 })
  await attempt(async () => { await using a = 5 })
  await attempt(async () => { await using a = {} })
  await attempt(async () => { using a = { async [Symbol.asyncDispose]() {} } })
})()

//// await using in async generators
const r = (name) => ({ name, async [Symbol.asyncDispose]() { print('begin', name); await null; print('end', name) } })
async function* g() { await using a = r('a'); yield a.name; for await (await using b of [r('b1'), r('b2')]) yield b.name; return 'end' }
;(async () => {
  for await (const x of g()) print('got', x)
  const it = g(); await it.next(); print(await it.return('early'))
  for await (using x of [{ [Symbol.dispose]() { print('each') } }, null]) print('body', x === null)
})()

//// the order of jobs around await using
const log = []
let n = 0
const tick = () => { log.push('tick'); if (++n < 20) Promise.resolve().then(tick) }
const run = async (name, f) => { await f(); log.push(name) }
tick()
run('null', async () => { await using a = null })
run('sync', async () => { await using a = { [Symbol.dispose]() {} } })
run('async', async () => { await using a = { async [Symbol.asyncDispose]() {} } })
run('none', async () => { if (0) { await using a = null } })
run('throws', async () => { try { await using a = { [Symbol.dispose]() { throw 1 } } } catch {} })
run('three', async () => { await using a = { async [Symbol.asyncDispose]() {} }; using b = { [Symbol.dispose]() { log.push('b') } }; await using c = null })
run('stack', async () => { const s = new AsyncDisposableStack(); s.use({ [Symbol.dispose]() { throw 1 } }); s.use(null); await s.disposeAsync().catch(() => {}) })
run('two', async () => { await using a = null, b = { [Symbol.asyncDispose]() {} } })
new Promise((r) => { let k = 0; const again = () => ++k < 30 ? Promise.resolve().then(again) : r(); again() }).then(() => print(log))
