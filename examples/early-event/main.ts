import { EventEmitter, once } from 'node:events'
import { latency } from 'manyworlds'

class Connection extends EventEmitter {
  open(): this {
    void latency().then(() => this.emit('open'))
    return this
  }
}

async function readOptions(): Promise<{ user: string }> {
  await latency()
  return { user: 'guest' }
}

export default async function main() {
  const connection = new Connection().open()
  const { user } = await readOptions()
  await once(connection, 'open')
  console.log(`connected as ${user}`)
}
