/** Decisions of a random writer, taken from a list of numbers, which fast-check shrinks. */
export class Decisions {
  #next = 0
  readonly #numbers: readonly number[]

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  below(limit: number): number {
    return (this.#numbers[this.#next++] ?? 0) % limit
  }

  pick<T>(...alternatives: (() => T)[]): T {
    return alternatives[this.below(alternatives.length)]!()
  }

  /** From here on always the first and simplest alternative. */
  get isUsedUp(): boolean {
    return this.#next >= this.#numbers.length
  }
}
