/** What an event of the poll phase asks for is not ready before the next one: the check phase comes first. */
import { latency } from 'manyworlds'

let log = ''
Object.assign(globalThis, { outcome: () => log })

async function twice(name: string) {
  await latency()
  log += name
  setImmediate(() => { log += name.toUpperCase() })
  await latency()
  log += name
}

void twice('a')
void twice('b')
setImmediate(() => { log += 'i' })
