/**
 * Moments of which only bounds on their differences are known: whole milliseconds, in the order in which the clock was read. A bound
 * that contradicts the others is refused, so whatever is left can happen at some speed of the machine.
 */
export class Moments {
  /** distance[i][j] is the most that moment i can be after moment j. */
  #distance

  constructor(distance = [[0]]) {
    this.#distance = distance
  }

  get last() {
    return this.#distance.length - 1
  }

  copy() {
    return new Moments(this.#distance.map((row) => [...row]))
  }

  /** The clock is read: not before the last time. */
  read() {
    const before = this.#distance
    const latest = this.last
    for (const row of before) row.push(row[latest])
    before.push([...before[0].keys()].map((j) => (j > latest ? 0 : Infinity)))
    return this.last
  }

  /** Adds "i is at most `most` after j"; false if that cannot be. */
  add(i, j, most) {
    const distance = this.#distance
    if (distance[j][i] + most < 0) return false
    if (most < distance[i][j]) {
      for (const row of distance) {
        const through = row[i] + most
        for (const [b, bound] of row.entries()) row[b] = Math.min(bound, through + distance[j][b])
      }
    }
    return true
  }

  /** Only these moments, and the last, under new numbers in the given order. */
  only(kept) {
    const all = [...kept, this.last]
    return new Moments(all.map((i) => all.map((j) => this.#distance[i][j])))
  }

  text() {
    return this.#distance.map((row) => row.join()).join(';')
  }
}
