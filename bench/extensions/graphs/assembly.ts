// An object graph under construction, the way drivers for bounded-exhaustive testing make their inputs: all objects exist
// from the beginning, `set` gives the next field one of its candidates, and `judge` asks the structure itself whether the
// finished graph is a valid one. One call writes one or two fields and the place of the next one.

export abstract class Assembly {
  /** How many fields are set. */
  next = 0
  verdict: 'open' | 'valid' | 'invalid' = 'open'

  /** Whether `candidate` may become the value of the next field; false for all of them when the graph is finished. */
  allows(candidate: number): boolean {
    return this.verdict === 'open' && candidate < this.candidates()
  }

  set(candidate: number): void {
    this.write(candidate)
    this.next++
  }

  isFinished(): boolean {
    return this.verdict === 'open' && this.candidates() === 0
  }

  judge(): void {
    this.verdict = this.isValid() ? 'valid' : 'invalid'
  }

  /** How many candidates the next field has: 0 if there is no further field. */
  abstract candidates(): number

  /** Gives the next field its value. */
  abstract write(candidate: number): void

  /** Whether the finished graph fulfils the invariant of the structure. */
  abstract isValid(): boolean
}
