/** Choices deep inside synchronous functions, between events, and paths that are given up. */
import { choose, ignoreIf, latency } from 'manyworlds'

const drawn: number[] = []
Object.assign(globalThis, { outcome: () => drawn.join() })

class Dice {
  roll(times: number): number {
    return times === 0 ? 0 : choose([1, 2]) + this.roll(times - 1)
  }
}

async function player(name: number) {
  await latency()
  const sum = [1, 2].map((times) => new Dice().roll(times)).reduce((a, b) => a + b)
  ignoreIf(sum % 2 === 1)
  drawn.push(name * 100 + sum)
}

export default async function main() {
  if (choose([true, false])) drawn.push(choose(7, 8))
  await Promise.all([player(1), player(2)])
}
