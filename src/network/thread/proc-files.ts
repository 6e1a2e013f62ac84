/**
 * Small files of /proc that are read again and again. They stay open, which makes reading one five times faster; not too many of
 * them, as the number of open files is limited.
 */
import fs from 'node:fs'

const MOST_OPEN = 512

export class ProcFiles {
  readonly #open = new Map<string, number>()
  readonly #buffer = Buffer.allocUnsafe(4096)

  /** What the file has now, or undefined if it cannot be read (any more). */
  read(path: string): string | undefined {
    try {
      let file = this.#open.get(path)
      if (file === undefined) {
        if (this.#open.size >= MOST_OPEN) this.close()
        file = fs.openSync(path, 'r')
        this.#open.set(path, file)
      }
      return this.#buffer.toString('latin1', 0, fs.readSync(file, this.#buffer, 0, this.#buffer.length, 0))
    } catch {
      this.#forget(path)
      return undefined
    }
  }

  close(): void {
    for (const path of [...this.#open.keys()]) this.#forget(path)
  }

  #forget(path: string): void {
    const file = this.#open.get(path)
    this.#open.delete(path)
    if (file !== undefined) fs.closeSync(file)
  }
}
