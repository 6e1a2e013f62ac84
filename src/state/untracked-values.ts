/** What is untracked under a name: variables, fields of classes and objects that exist since the program was loaded, as they are now. */
import type { BaseHeap } from './base-heap.ts'
import type { RealmView } from './realm-view.ts'

export interface NamedValue {
  readonly name: string
  readonly value: unknown
}

export function untrackedValues(base: BaseHeap, realm: RealmView): NamedValue[] {
  const values = new Map<string, unknown>(realm.untrackedVariables().map((variable) => [variable.name, variable.get()]))
  for (const { object, name } of base.untrackedObjects()) {
    const owner = /^(.*)\.@untracked$/s.exec(name)?.[1]
    if (owner === undefined) values.set(name, object)
    else for (const key of Object.keys(object)) values.set(`${owner}.${key}`, (object as Record<string, unknown>)[key])
  }
  const named = [...values].map(([name, value]) => ({ name, value }))
  // What is part of another one shows there.
  return named.filter(({ name }) => !named.some((other) => name.startsWith(`${other.name}.`) || name.startsWith(`${other.name}[`)))
}
