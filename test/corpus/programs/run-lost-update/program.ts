// The same without the atomic section.

import { atEnd, latency } from 'manyworlds'

let count = 0

async function increment() {
  await latency()
  const before = count
  await latency()
  count = before + 1
}

atEnd('no update is lost', () => count === 2)

export default async function main() {
  await Promise.all([increment(), increment()])
}
