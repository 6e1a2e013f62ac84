/** What is known of mistakes already, a line of JSON for each, so that an interrupted run goes on. */
import fs from 'node:fs'
import path from 'node:path'

export class Journal {
  #file
  #results = new Map()
  #reached = new Map()

  constructor(file) {
    this.#file = file
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '') : []
    for (const { key, result, reached } of lines.map((line) => JSON.parse(line))) {
      if (result !== undefined) this.#results.set(key, result)
      else this.#reached.set(key, reached ?? undefined)
    }
  }

  resultOf(mistake) {
    return this.#results.get(keyOf(mistake))
  }

  addResult(mistake, result) {
    this.#results.set(keyOf(mistake), result)
    this.#write({ key: keyOf(mistake), result })
  }

  /** Whether it is known which tests reach the place. */
  hasReached(mistake) {
    return this.#reached.has(keyOf(mistake))
  }

  reachedOf(mistake) {
    return this.#reached.get(keyOf(mistake))
  }

  addReached(mistake, reached) {
    this.#reached.set(keyOf(mistake), reached)
    this.#write({ key: keyOf(mistake), reached: reached ?? null })
  }

  #write(line) {
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

function keyOf({ kind, file, start, after }) {
  return `${file}:${start} ${kind} ${after}`
}
