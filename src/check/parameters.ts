/** Parameters of an options file: numbers, texts or switches with a name, which stand in its texts as `{name}`. */
import { badOption, nearest } from '../options/problem.ts'

export type ParameterValue = string | number | boolean
export type Parameters = ReadonlyMap<string, ParameterValue>

/** `{port}` is a free port, `{i}` the number of a repeated command. */
export const RESERVED_NAMES = ['port', 'i']

const REFERENCE = /\{([A-Za-z_][\w-]*)\}/g

/** The defaults of a file with what a caller has set. */
export function setParameters(defaults: Parameters, set: Readonly<Record<string, ParameterValue>>, file: string): Parameters {
  const values = new Map(defaults)
  for (const [name, value] of Object.entries(set)) {
    const usual = defaults.get(name)
    if (usual === undefined) throw unknownParameter(name, [...defaults.keys()], file)
    values.set(name, converted(name, value, usual))
  }
  return values
}

/** A text with its parameters filled in; a text that is nothing but a parameter has its type. */
export function fillIn(text: string, parameters: Parameters): ParameterValue {
  const whole = /^\{([A-Za-z_][\w-]*)\}$/.exec(text)?.[1]
  const value = whole === undefined ? undefined : parameters.get(whole)
  return value ?? text.replace(REFERENCE, (reference, name: string) => String(parameters.get(name) ?? reference))
}

/** A name in braces that was probably meant to be a parameter. What else stands in braces is for the shell. */
export function misspelled(text: string, parameters: Parameters): { readonly name: string; readonly meant: string } | undefined {
  const known = [...parameters.keys()]
  for (const [, name] of text.matchAll(REFERENCE)) {
    if (parameters.has(name!) || RESERVED_NAMES.includes(name!)) continue
    const meant = nearest(name!, known)
    if (meant !== undefined) return { name: name!, meant }
  }
  return undefined
}

function converted(name: string, value: ParameterValue, usual: ParameterValue): ParameterValue {
  if (typeof value === typeof usual) return value
  if (typeof usual === 'string') return String(value)
  if (typeof usual === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
    if (Number.isFinite(number)) return number
    throw badOption(`the parameter ${name} is ${shown(value)}`, `use a number, as its default ${usual} is one`)
  }
  if (value === 'true' || value === 'false') return value === 'true'
  throw badOption(`the parameter ${name} is ${shown(value)}`, 'use true or false')
}

function unknownParameter(name: string, known: readonly string[], file: string) {
  const near = nearest(name, known)
  return badOption(`${file} has no parameter ${name}`,
    near !== undefined ? `did you mean ${near}?` : known.length > 0 ? `use one of ${known.join(', ')}` : 'add it to the "parameters" of the file')
}

function shown(value: ParameterValue): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
