/**
 * Built-ins that a program has changed since its realm was made. A program may do that, and the checker does not mind: its own code
 * uses what it has kept. Where that is not so after all the change is the reason, and is named.
 */

const NAMES = [
  'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Proxy', 'Reflect', 'JSON', 'Math', 'Date', 'RegExp', 'Error', 'TypeError', 'RangeError',
]

type Snapshot = ReadonlyMap<string, { readonly object: object, readonly isExtensible: boolean, readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor> }>

export class BuiltinSnapshot {
  readonly #before: Snapshot

  /** To be made before the program runs. */
  constructor(globalObject: object) {
    const before = new Map<string, { object: object, isExtensible: boolean, properties: Map<PropertyKey, PropertyDescriptor> }>()
    for (const name of NAMES) {
      const value: unknown = Reflect.getOwnPropertyDescriptor(globalObject, name)?.value
      const prototype: unknown = isObject(value) ? Reflect.getOwnPropertyDescriptor(value, 'prototype')?.value : undefined
      for (const [path, object] of [[name, value], [`${name}.prototype`, prototype]] as const) if (isObject(object)) before.set(path, { object, isExtensible: true, properties: propertiesOf(object) })
    }
    this.#before = before
  }

  /** `Array.prototype[Symbol.iterator]`, `Error`: what is not as it was. */
  changes(): string[] {
    const changes: string[] = []
    for (const [path, { object, properties }] of this.#before) {
      if (!Reflect.isExtensible(object)) changes.push(path)
      const now = propertiesOf(object)
      for (const key of new Set([...properties.keys(), ...now.keys()])) if (!isSame(properties.get(key), now.get(key))) changes.push(path + step(key))
    }
    return changes
  }
}

function propertiesOf(object: object): Map<PropertyKey, PropertyDescriptor> {
  return new Map(Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)!]))
}

function isSame(a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean {
  return a !== undefined && b !== undefined && Object.is(a.value, b.value) && a.get === b.get && a.set === b.set
}

function step(key: PropertyKey): string {
  return typeof key === 'symbol' ? `[${key.description}]` : `.${String(key)}`
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
