/** How far a storm has come, on disk, so that the same command goes on. */
import fs from 'node:fs'
import path from 'node:path'

export class Journal {
  #file
  /** Every input before this one was tried. */
  next = 0
  /** The inputs that failed. */
  failed = []

  constructor(file, isFresh) {
    this.#file = file
    if (isFresh || !fs.existsSync(file)) return
    const { next, failed } = JSON.parse(fs.readFileSync(file, 'utf8'))
    this.next = next
    // They are tried again: they may have been mended.
    if (failed.length > 0) this.next = Math.min(next, ...failed)
  }

  note(failed, next) {
    if (failed !== undefined) this.failed.push(failed)
    this.next = next
    fs.mkdirSync(path.dirname(this.#file), { recursive: true })
    fs.writeFileSync(`${this.#file}.new`, JSON.stringify({ next, failed: this.failed }))
    fs.renameSync(`${this.#file}.new`, this.#file)
  }
}
