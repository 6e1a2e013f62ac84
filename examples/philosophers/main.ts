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
  await latency()
  await left.take()
  await latency()
  await right.take()
  await latency()
  right.putDown()
  left.putDown()
}

export default async function main() {
  await Promise.all(forks.map((_, seat) => dine(seat)))
}
