/**
 * Shapes of data that comes from outside: a shape returns a copy with only the known fields or throws a `Refusal` that
 * names the path of the first thing that is wrong. Unknown fields are dropped, so that a later version may add some.
 */

export type Shape = (value: unknown, path: string) => unknown

/** Why some data does not have its shape; the caller knows which file it came from. */
export class Refusal extends Error {}

export const string: Shape = (value, path) => {
  if (typeof value !== 'string') throw refusal(path, 'a string', value)
  return value
}

/** A whole number of at least 0. */
export const count: Shape = (value, path) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw refusal(path, 'a whole number of at least 0', value)
  return value
}

/** Something that is absent if it is not so. */
export const flag: Shape = (value, path) => {
  if (value !== true) throw refusal(path, 'true', value)
  return value
}

export const boolean: Shape = (value, path) => {
  if (typeof value !== 'boolean') throw refusal(path, 'true or false', value)
  return value
}

/** A whole number. */
export const integer: Shape = (value, path) => {
  if (!Number.isSafeInteger(value)) throw refusal(path, 'a whole number', value)
  return value
}

export function literal(...allowed: readonly string[]): Shape {
  return (value, path) => {
    if (!allowed.includes(value as string)) throw refusal(path, `one of ${allowed.join(', ')}`, value)
    return value
  }
}

export function optional(shape: Shape): Shape {
  return (value, path) => value === undefined ? undefined : shape(value, path)
}

/** Data of one of several kinds: each is told by a field that the ones behind it do not have; the last is what is left. */
export function either(...kinds: readonly [...(readonly [field: string, shape: Shape])[], readonly [field: string, shape: Shape]]): Shape {
  return (value, path) => {
    const kind = kinds.find(([field]) => typeof value === 'object' && value !== null && Object.hasOwn(value, field)) ?? kinds.at(-1)!
    return kind[1](value, path)
  }
}

export function array(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw refusal(path, 'an array', value)
    return value.map((element, index) => shape(element, `${path}[${index}]`))
  }
}

export function record(fields: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal(path, 'an object', value)
    const copy: Record<string, unknown> = {}
    for (const [name, shape] of Object.entries(fields)) {
      const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
      const checked = shape(field, `${path}.${name}`)
      if (checked !== undefined) copy[name] = checked
    }
    return copy
  }
}

/** An object whose names are free. */
export function table(shape: Shape): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal(path, 'an object', value)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shape(each, `${path}.${name}`)]))
  }
}

function refusal(path: string, expected: string, actual: unknown): Refusal {
  return new Refusal(actual === undefined ? `${path} is missing` : `${path} is not ${expected}`)
}
