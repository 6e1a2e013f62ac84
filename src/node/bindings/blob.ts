/** Blobs: immutable bytes in pieces, which a reader hands out one after the other; and those that have a URL. */
import primordials from 'own:internal/per_context/primordials'
import type { Guest } from '../internal/kept.ts'

const {
  ArrayBufferIsView, SafeMap, StringPrototypeSlice, StringPrototypeStartsWith, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice, Uint8Array,
} = primordials

const END = 0, MORE = 1

class BlobHandle {
  readonly parts: readonly Uint8Array[]
  constructor(parts: readonly Uint8Array[]) { this.parts = parts }

  getReader(): Reader { return new Reader(this.parts) }

  slice(start: number, end: number): BlobHandle {
    const parts: Uint8Array[] = []
    let offset = 0
    for (let i = 0; i < this.parts.length; i++) {
      const part = this.parts[i]!
      const [from, to] = [start > offset ? start - offset : 0, end - offset < part.length ? end - offset : part.length]
      if (from < to) $$push(parts, TypedArrayPrototypeSlice(part, from, to))
      offset += part.length
    }
    return new BlobHandle(parts)
  }
}

class Reader {
  readonly #parts: readonly Uint8Array[]
  #next = 0
  constructor(parts: readonly Uint8Array[]) { this.#parts = parts }

  /** There is always something to read. */
  setWakeup(): void {}

  pull(callback: (status: number, bytes?: ArrayBuffer) => void): number {
    if (this.#next === this.#parts.length) {
      callback(END)
      return END
    }
    const part = this.#parts[this.#next++]!
    callback(MORE, TypedArrayPrototypeGetBuffer(TypedArrayPrototypeSlice(part)))
    return MORE
  }
}

/** Those with a URL, by its last part. */
const stored = new SafeMap()

const concat = (list: readonly (ArrayBuffer | ArrayBufferView)[]): ArrayBuffer => {
  let length = 0
  for (let i = 0; i < list.length; i++) length += list[i]!.byteLength
  const bytes = new Uint8Array(length)
  let offset = 0
  for (let i = 0; i < list.length; i++) {
    const part: Guest = list[i]
    TypedArrayPrototypeSet(bytes, ArrayBufferIsView(part) ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : new Uint8Array(part), offset)
    offset += part.byteLength
  }
  return TypedArrayPrototypeGetBuffer(bytes)
}

export default {
  createBlob(sources: readonly (Uint8Array | BlobHandle)[]): BlobHandle {
    const parts: Uint8Array[] = []
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i]!
      if (source instanceof BlobHandle) for (let j = 0; j < source.parts.length; j++) $$push(parts, source.parts[j])
      else if (source.length > 0) $$push(parts, source)
    }
    return new BlobHandle(parts)
  },
  concat,
  storeDataObject(id: string, handle: BlobHandle, length: number, type: string): void { stored.set(id, [handle, length, type]) },
  getDataObject: (id: string): Guest => stored.get(id),
  revokeObjectURL(url: string): void {
    const prefix = 'blob:nodedata:'
    if (StringPrototypeStartsWith(url, prefix)) stored.delete(StringPrototypeSlice(url, prefix.length))
  },
  createBlobFromFilePath: (): never => $$refuse('blob', 'fs.openAsBlob() makes a blob that reads a file piece by piece, which is not modelled',
    'read the file and make a Blob of its bytes'),
}
