/** Typed arrays that grow. */

export function longer(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(size)
  array.set(old)
  return array
}

export function longerShorts(old: Uint16Array, size: number): Uint16Array<ArrayBuffer> {
  const array = new Uint16Array(size)
  array.set(old)
  return array
}

export function longerBytes(old: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const array = new Uint8Array(size)
  array.set(old)
  return array
}
