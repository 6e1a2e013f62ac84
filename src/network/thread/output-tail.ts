/** The end of what a process has printed: what a user needs to see why it failed. */
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

const KEPT_CHARACTERS = 4000
const SHOWN_LINES = 12

export class OutputTail {
  #text = ''
  /** How much it has printed. */
  bytes = 0

  follow(stream: Readable): void {
    const decoder = new StringDecoder('utf8')
    stream.on('data', (bytes: Buffer) => {
      this.bytes += bytes.length
      this.#text = (this.#text + decoder.write(bytes)).slice(-KEPT_CHARACTERS)
    })
    stream.on('error', () => {})
  }

  has(text: string): boolean {
    return this.#text.includes(text)
  }

  /** The last lines, for a message. */
  lines(): string {
    return this.#text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n').trim()
  }
}
