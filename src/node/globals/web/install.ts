/** Puts names into the global object, with the attributes that they have in Node. */
import { defineProperty, keysOf, type Guest } from '../../internal/kept.ts'

/** Interfaces are not enumerable. */
export function installClasses(classes: Guest): void {
  const names = keysOf(classes)
  for (let i = 0; i < names.length; i++) $$globalDataProperty(names[i]!, classes[names[i]!])
}

export function installValues(values: Guest): void {
  const names = keysOf(values)
  for (let i = 0; i < names.length; i++) {
    defineProperty(globalThis, names[i]!, { value: values[names[i]!], writable: true, enumerable: true, configurable: true })
  }
}
