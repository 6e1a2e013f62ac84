/** A plain script: its variables get their values in the first task, and are written by tasks in every way. */
import { latency } from 'manyworlds'

let log = ''
let shared = 0
let pair = [0, 0]
let count = 0
Object.assign(globalThis, { outcome: () => `${log} ${shared} ${pair} ${count}` })

async function reader() {
  await latency()
  log += shared === 1 ? 'r' : '-'
  await latency()
  log += shared === 1 ? 'r' : '-'
}

async function writer() {
  await latency()
  const seen = shared
  await latency()
  shared = seen + 1
  ;[count, pair] = [count + 1, [count, seen]]
  log += 'w'
  for (count of [7, 8]) if (pair[0] === 0) break
  ;({ length: count = 5 } = pair)
  count++
}

await Promise.all([reader(), writer()])
