// The namespace of a module of Node, kept in a variable while something else happens: it is one object, whoever imports it.

import * as fixed from 'node:path'
import { atEnd, latency } from 'manyworlds'

const kept: object[] = []

export default async function main() {
  const path = await import('node:path')
  const events = await import('node:events')
  const alias = fixed
  await latency()
  kept.push(path, alias, events)
  await latency()
  if (path.join('a', 'b') !== 'a/b' || path.default.sep !== path.sep || new events.EventEmitter().listenerCount('x') !== 0) throw new Error('other')
}

atEnd('it is one object', () => kept[0] === kept[1] && kept[0] === fixed && kept[2] !== fixed)
