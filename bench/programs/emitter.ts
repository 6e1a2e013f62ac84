// A program that brings in the smallest part of Node's library: what its start costs.
import { EventEmitter } from 'node:events'

export default async function main(): Promise<number> {
  const emitter = new EventEmitter()
  let heard = 0
  emitter.on('x', () => { heard++ })
  setTimeout(() => emitter.emit('x'), 1)
  await new Promise((resolve) => { emitter.once('x', resolve) })
  return heard
}
