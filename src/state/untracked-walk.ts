/** What an object refers to, for untracked state: all of its content but its prototype. Runs no code of the program. */
import { pinnedKind, readContent } from './content.ts'
import type { RealmView } from './realm-view.ts'

export function referencesOf(object: object, realm: RealmView, visit: (value: unknown) => void): void {
  if (Array.isArray(object) && realm.oddness(object) === 0 && realm.proxyRecord(object) === undefined) {
    // A hole inherits from prototypes, which no object owns.
    for (let i = 0; i < object.length; i++) visitOwn(object, i, visit)
    return
  }
  const kind = pinnedKind(object, realm)
  // What hides its content has none that could be tracked.
  if (typeof kind !== 'string') return
  const values = readContent(object, kind, realm)
  const payload = 2 + (values[1] as number)
  for (let i = 2; i < payload; i++) visit(values[i])
  const entries = realm.weakEntries(object)
  if (entries !== undefined) for (const value of entries.values()) visit(value)
  // Behind the payload comes the prototype; a function shares that of its instances with all of them.
  if (typeof object !== 'function') for (let i = payload + 1; i < values.length; i++) visit(values[i])
}

/** What a place of an object refers to: a property, or the elements from the complement of a negative number on. */
export function visitPlace(object: object, place: PropertyKey, visit: (value: unknown) => void): void {
  if (typeof place !== 'number' || place >= 0) {
    visitOwn(object, place, visit)
    return
  }
  const array = object as unknown[]
  for (let i = ~place; i < array.length; i++) visitOwn(array, i, visit)
}

export function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function visitOwn(object: object, key: PropertyKey, visit: (value: unknown) => void): void {
  const property = Reflect.getOwnPropertyDescriptor(object, key)
  if (property === undefined) return
  if ('value' in property) return visit(property.value)
  visit(property.get)
  visit(property.set)
}
