// The canonical text of a heap: two roots have the same text iff their heaps are isomorphic. Written to be obviously
// right, not fast: objects are numbered in breadth-first order from the root, every own property of every object is
// written down, and a reference is written as the number of its target.
// Cannot see private fields (#x) and closures: a function counts as itself, a constant.

const identities = new Map<object, number>()

/** How much of a heap the text shows. */
export interface Sight {
  /** A number, string or boolean shows as its kind only. */
  readonly isShape?: boolean
  /** Names of properties that are left out. */
  readonly without?: readonly string[]
}

export function canonicalHeap(root: unknown, { isShape = false, without = [] }: Sight = {}): string {
  const numbers = new Map<object, number>()
  const queue: object[] = []
  const parts: string[] = []

  const write = (value: unknown): void => {
    parts.push(isReference(value) ? `@${number(value)}` : isShape && value != null ? typeof value : primitive(value))
  }
  const number = (object: object): number => {
    let known = numbers.get(object)
    if (known === undefined) {
      known = queue.length
      numbers.set(object, known)
      queue.push(object)
    }
    return known
  }

  write(root)
  // The queue grows while it is read.
  for (const object of queue) {
    parts.push(`\n${tag(object)}`)
    if (typeof object === 'function') continue
    if (object instanceof Map) {
      for (const [key, value] of object) {
        write(key)
        write(value)
      }
    } else if (object instanceof Set) {
      for (const value of object) write(value)
    }
    for (const key of Reflect.ownKeys(object)) {
      if (without.includes(key as string)) continue
      // The length of an array is how it is made, and no value in it.
      if (isShape && Array.isArray(object) && key === 'length') {
        parts.push(`length ${object.length}`)
        continue
      }
      parts.push(typeof key === 'string' ? JSON.stringify(key) : `symbol ${identity(key as unknown as object)}`)
      write((object as Record<PropertyKey, unknown>)[key])
    }
  }
  return parts.join(' ')
}

function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Object.is(value, -0)) return '-0'
  return `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`
}

/** Kind of the object: its prototype (by identity), and its code if it is a function. */
function tag(object: object): string {
  if (typeof object === 'function') return `function ${identity(object)}`
  const prototype = Object.getPrototypeOf(object) as object | null
  return `${Object.prototype.toString.call(object)} ${prototype === null ? 'null' : identity(prototype)}`
}

/** A number for something that is the same in all states. */
function identity(object: object): number {
  let known = identities.get(object)
  if (known === undefined) {
    known = identities.size
    identities.set(object, known)
  }
  return known
}
