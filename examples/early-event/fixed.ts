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
  const connection = new Connection()
  const isOpen = once(connection, 'open')
  connection.open()
  const { user } = await readOptions()
  await isOpen
  console.log(`connected as ${user}`)
}
