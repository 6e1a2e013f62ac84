/** What is known of mistakes already, a line of JSON for each, so that an interrupted run goes on. */
import fs from 'node:fs'
import path from 'node:path'

export class Journal {
  #file
  #results = new Map()

  constructor(file) {
    this.#file = file
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '') : []
    for (const { key, result } of lines.map((line) => JSON.parse(line))) this.#results.set(key, result)
  }

  resultOf(mistake) {
    return this.#results.get(keyOf(mistake))
  }

  add(mistake, result) {
    this.#results.set(keyOf(mistake), result)
    fs.appendFileSync(this.#file, `${JSON.stringify({ key: keyOf(mistake), result })}\n`)
  }
}

function keyOf({ kind, file, start, after }) {
  return `${file}:${start} ${kind} ${after}`
}
