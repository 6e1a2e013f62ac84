/** Memory of the program that a call fills or writes to a file. */
import { arraySlice, stringSlice, type Guest } from '../internal/kept.ts'
import { bytesOfView, storeBytes } from './byte-strings.ts'

/** The parts of memory that a call fills or empties, one after the other. */
export class Memory {
  views: Guest[]
  start: number
  length: number

  constructor(views: Guest[], start: number, length: number) {
    this.views = views
    this.start = start
    this.length = length
  }

  load(): string {
    if (this.views.length === 1) return bytesOfView(this.views[0], this.start, this.length)
    let bytes = ''
    for (let i = 0; i < this.views.length; i++) bytes += bytesOfView(this.views[i], 0, this.views[i].byteLength)
    return bytes
  }

  store(bytes: string): void {
    if (this.views.length === 1) return storeBytes(this.views[0], this.start, bytes)
    let done = 0
    for (let i = 0; i < this.views.length && done < bytes.length; i++) {
      const part = stringSlice(bytes, done, done + this.views[i].byteLength)
      storeBytes(this.views[i], 0, part)
      done += part.length
    }
  }
}

export const memoryOf = (views: Guest[]): Memory => {
  let length = 0
  for (let i = 0; i < views.length; i++) length += views[i].byteLength
  return new Memory(arraySlice(views), 0, length)
}
