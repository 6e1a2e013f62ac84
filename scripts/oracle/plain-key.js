/**
 * A text for all that a program can find out about values: equal for two states exactly if no program can tell them apart. Objects are numbered as they are met, so
 * that sharing shows; nothing else of their identity does.
 */
export function plainKey(values, secretOf) {
  const numbers = new Map()
  const parts = []
  const queue = []
  const refer = (value) => {
    if (typeof value === 'symbol') {
      const registered = Symbol.keyFor(value)
      return registered === undefined ? `symbol(${value.description})` : `registered(${registered})`
    }
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
    if (typeof value === 'string') return JSON.stringify(value)
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value)
    if (value === Symbol.prototype || value === Object.prototype) return 'prototype'
    if (!numbers.has(value)) {
      numbers.set(value, numbers.size)
      queue.push(value)
    }
    return `#${numbers.get(value)}`
  }
  parts.push(values.map(refer).join())
  for (let i = 0; i < queue.length; i++) parts.push(describe(queue[i], refer, secretOf))
  return parts.join('\n')
}

function describe(object, refer, secretOf) {
  const prototype = Object.getPrototypeOf(object)
  const kind = prototype === null ? 'null' : prototype.constructor?.name
  const content = contentOf(object, refer)
  const properties = Reflect.ownKeys(object).filter((key) => !isContent(object, key)).map((key) => {
    const { value, get, set, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(object, key)
    const flags = `${writable ? 'w' : ''}${enumerable ? 'e' : ''}${configurable ? 'c' : ''}`
    return `${refer(key)}${flags}=${get === undefined && set === undefined ? refer(value) : `get ${get}`}`
  })
  const secret = kind === 'Subject' ? `secret=${refer(secretOf(object))}` : ''
  return `${kind}${Object.isExtensible(object) ? '' : '!'} ${content} {${properties.join(' ')}} ${secret}`
}

/** What an object holds that is no property. */
function contentOf(object, refer) {
  if (object instanceof Map) return [...object].map(([key, value]) => `${refer(key)}=>${refer(value)}`).join()
  if (object instanceof Set) return [...object].map(refer).join()
  if (object instanceof Date) return String(object.getTime())
  if (object instanceof RegExp) return `/${object.source}/${object.flags}`
  if (ArrayBuffer.isView(object)) return `${object.byteOffset} ${object.byteLength} ${refer(object.buffer)}`
  if (object instanceof ArrayBuffer) return `${new Uint8Array(object)}`
  if (object instanceof Number || object instanceof String || object instanceof Symbol || object instanceof BigInt || object instanceof Boolean) return refer(object.valueOf())
  return ''
}

/** Elements of typed arrays, and stacks, which hold positions of the text. */
function isContent(object, key) {
  return (ArrayBuffer.isView(object) && typeof key === 'string' && /^\d+$/.test(key)) || (object instanceof Error && key === 'stack')
}

/** The same as text, for programs. */
export const plainKeyText = [plainKey, describe, contentOf, isContent].map(String).join('\n')
