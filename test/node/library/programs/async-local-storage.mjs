import { AsyncLocalStorage } from 'node:async_hooks'
export default async function main() {
  const store = new AsyncLocalStorage()
  const out = []
  const run = (name) => store.run(name, async () => { await null; await new Promise((r) => setTimeout(r, 1)); out.push(store.getStore()) })
  await Promise.all([run('a'), run('b')])
  console.log(out.join())
}
