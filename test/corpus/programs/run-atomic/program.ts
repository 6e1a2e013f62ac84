// Reading and writing back in one atomic section: no update is lost.

import { atEnd, atomic, latency } from 'manyworlds'

let count = 0
let inside = 0

async function increment() {
  await latency()
  await atomic(async () => {
    inside++
    const before = count
    await latency()
    count = before + 1
    inside--
  })
}

atEnd('no update is lost', () => count === 2 && inside === 0)

export default async function main() {
  await Promise.all([increment(), increment()])
}
