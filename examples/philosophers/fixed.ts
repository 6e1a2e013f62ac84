import { latency } from 'manyworlds'

class Fork {
  #isTaken = false
  #waiting: (() => void)[] = []

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  putDown(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }
}

const count = Number(process.env.PHILOSOPHERS ?? 3)
const forks = Array.from({ length: count }, () => new Fork())

async function dine(seat: number): Promise<void> {
  const left = forks[seat]!
  const right = forks[(seat + 1) % count]!
  // The last philosopher takes the right fork first: the circle is broken.
  const [first, second] = seat < count - 1 ? [left, right] : [right, left]
  await latency()
  await first.take()
  await latency()
  await second.take()
  await latency()
  second.putDown()
  first.putDown()
}

export default async function main() {
  await Promise.all(forks.map((_, seat) => dine(seat)))
}
