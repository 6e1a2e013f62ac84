/** A lock for asynchronous code: who comes first gets it first. */
export class Mutex {
  #isLocked = false
  #waiting: (() => void)[] = []

  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  unlock(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isLocked = false
    else next()
  }
}
