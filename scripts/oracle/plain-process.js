/** A process of plain Node that answers questions, one line of JSON each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export class PlainProcess {
  #child
  #lines
  #questions = 0
  #script

  constructor(script) {
    this.#script = fileURLToPath(new URL(script, import.meta.url))
  }

  async ask(question) {
    // A fresh one now and then: what a text does to built-ins must not reach the next.
    if (this.#questions++ % 100 === 0) this.#restart()
    this.#child.stdin.write(JSON.stringify(question) + '\n')
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`plain Node has ended on ${JSON.stringify(question)}`)
    return JSON.parse(value)
  }

  #restart() {
    this.end()
    this.#child = spawn(process.execPath, [this.#script], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  end() {
    this.#child?.stdin.end()
  }

  async ended() {
    if (this.#child !== undefined && this.#child.exitCode === null) await once(this.#child, 'exit')
  }
}
