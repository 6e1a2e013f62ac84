/** Numbers, strings and symbols as source text. */

export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', "'": "\\'" }

/** In single quotes; what an editor or a terminal would not show as itself is escaped, lone surrogates included. */
export function stringText(value: string): string {
  const unprintable = /[\\'\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu
  return `'${value.replaceAll(unprintable, (unit) =>
    ESCAPES[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
}

const WELL_KNOWN = new Map<symbol, string>(Reflect.ownKeys(Symbol)
  .map((key) => [(Symbol as unknown as Record<PropertyKey, unknown>)[key] as symbol, `Symbol.${String(key)}`] as const)
  .filter(([symbol]) => typeof symbol === 'symbol'))

/** Well-known and registered symbols are the same in every realm; any other is only described. */
export function symbolText(value: symbol): { readonly text: string; readonly exact: boolean } {
  const wellKnown = WELL_KNOWN.get(value)
  if (wellKnown !== undefined) return { text: wellKnown, exact: true }
  const registered = Symbol.keyFor(value)
  if (registered !== undefined) return { text: `Symbol.for(${stringText(registered)})`, exact: true }
  const { description } = value
  return { text: `Symbol(${description === undefined ? '' : stringText(description)})`, exact: false }
}
