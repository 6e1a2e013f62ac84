/** After an event of the poll phase the check phase comes before any timer; after a timer anything may come. */
import { latency } from 'manyworlds'

let log = ''
Object.assign(globalThis, { outcome: () => log })

async function io(name: string) {
  await latency()
  log += name
  setImmediate(() => { log += name.toUpperCase() })
  setTimeout(() => { log += `${name}${name}` }, 3)
}

void io('a')
void io('b')
setTimeout(() => { log += 't' }, 3)
setImmediate(() => { log += 'i' })
