// Three tasks of two steps each; every step waits for something that may come at any time.

import { latency } from 'manyworlds'

const steps = [0, 0, 0]

async function work(task: number) {
  for (let step = 0; step < 2; step++) {
    await latency()
    steps[task]!++
  }
}

export default async function main() {
  await Promise.all([work(0), work(1), work(2)])
}
