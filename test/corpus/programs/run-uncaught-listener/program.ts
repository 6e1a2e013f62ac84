import { atEnd } from 'manyworlds'

let log = ''

export default function main() {
  process.on('uncaughtException', (error) => { log += error })
  setTimeout(() => {
    process.nextTick(() => { log += 'n' })
    setImmediate(() => { log += 'i' })
    throw 'E'
  }, 1)
  setTimeout(() => { log += 't' }, 1)
  atEnd('ticks wait for the next timer, or none is due', () => log === 'Etni' || log === 'Enit')
}
