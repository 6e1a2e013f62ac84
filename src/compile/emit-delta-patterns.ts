/**
 * Destructuring in code for delta execution. Object patterns are written out, property by property in their order; array
 * patterns take all elements at once and then look at each. An array pattern in which something else happens between two
 * elements (defaults with effects, patterns inside, members as targets) stays native, on a value that is plain throughout.
 */
import type { ArrayPattern, AssignmentExpression, Expression, MemberExpression, ObjectPattern, Pattern } from 'acorn'
import { filtered, isPlain, plain, plainText, releasing, siteOf, stableText, test, valuesOf } from './emit-delta.ts'
import { placeOf, type Place } from './emit-delta-writes.ts'
import { quote, type Emission } from './emit-context.ts'
import { expression, named } from './emit-expression.ts'
import { firstMark, mark } from './emit-marks.ts'
import { assignName, initialTarget } from './emit-name.ts'
import { assignPattern, pattern } from './emit-pattern.ts'
import { sourceOffset, writeOffset } from './emit-places.ts'
import { shownText } from './emit-shown.ts'
import type { Binding, Identifier, Node } from './scope.ts'

/** What becomes of the parts of a pattern. */
interface Sink {
  /** Something to evaluate. */
  run(text: string): void
  /** Gives a variable its value (text of a value that may be unfiltered). */
  bind(id: Identifier, value: string): void
  /** The pattern as it is, on a plain value. */
  native(node: Pattern, value: string): void
}

// ---- entries

/** The statements that declare the variables of a pattern; `value` is plain, `shown` is its source in errors. */
export function declarePattern(e: Emission, kind: 'let' | 'const' | 'var', node: Pattern, value: string, shown: string | null): string {
  let text = ''
  const start = mark(node.start)
  const sink: Sink = {
    run: (part) => { text += `${start}${part};\n` },
    bind: (id, part) => {
      const binding = e.analysis.declarations.get(id)!
      const given = valueFor(e, binding, part)
      if (isStored(e, binding)) text += `${initialTarget(e, binding)} = ${given};\n`
      else text += `${kind} ${binding.printed} = ${given};\n`
    },
    native: (part, given) => { text += declareNative(e, kind, part, given) },
  }
  releasing(e, () => take(e, node, value, shown, sink))
  return text
}

/** In the shell of a resumable function its parameters still are native. */
function isStored(e: Emission, binding: Binding): boolean {
  return binding.storage === 'scope' || (binding.storage === 'frame' && e.machine !== null)
}

function declareNative(e: Emission, kind: 'let' | 'const' | 'var', node: Pattern, value: string): string {
  const ids = [...identifiersIn(node)].map((id) => e.analysis.declarations.get(id)!)
  if (!ids.some((binding) => isStored(e, binding))) return `${mark(node.start)}${kind} ${pattern(e, node, 'declare', new Set())} = ${value};\n`
  const natives = ids.filter((binding) => !isStored(e, binding))
  if (kind === 'const') for (const binding of natives) e.demoted.add(binding)
  const declared = natives.length === 0 ? '' : `${kind === 'const' ? 'let' : kind} ${natives.map(({ printed }) => printed).join(', ')};\n`
  return `${declared}${mark(node.start)}${assignPattern(e, node, value, 'initialise')};\n`
}

/** The assignments of a pattern, as an expression without a value of its own; `initialise`: of declared variables. */
export function assignmentsOf(e: Emission, node: Pattern, value: string, shown: Shown, mode: 'assign' | 'initialise'): string[] {
  const parts: string[] = []
  const sink: Sink = {
    run: (part) => void parts.push(part),
    bind: (id, part) => {
      const reference = mode === 'assign' ? e.analysis.references.get(id) : undefined
      const binding = reference === undefined ? e.analysis.declarations.get(id)! : reference.binding
      const given = valueFor(e, binding, part)
      parts.push(reference !== undefined ? `(${assignName(e, reference, given)})` : `${initialTarget(e, binding!)} = ${given}`)
    },
    native: (part, given) => void parts.push(`(${assignPattern(e, part, given, mode)})`),
  }
  take(e, node, value, shown, sink)
  return parts
}

/** `pattern = value` as an expression; the value is that of the right side. */
export function deltaPatternAssignment(e: Emission, node: AssignmentExpression): string {
  const left = node.left as Pattern
  return releasing(e, () => {
    const literal = e.unused === node ? literalSource(e, left, node.right) : null
    if (literal !== null) return `(${literal.join(', ')})`
    const text = releasing(e, () => plain(e, node.right))
    const temp = e.deltaTemp()
    return `(${[`${temp} = ${text}`, ...assignmentsOf(e, left, mark(writeOffset(e.module.source, node)) + temp, left.type === 'ArrayPattern' ? null : shownText(node.right), 'assign'), temp].join(', ')})`
  })
}

/** `[a[i], a[j]] = [a[j], a[i]]`: nobody sees the array. */
function literalSource(e: Emission, node: Pattern, right: Expression): string[] | null {
  if (node.type !== 'ArrayPattern' || right.type !== 'ArrayExpression') return null
  const isPlainElement = (element: Pattern | null): boolean => element !== null && (element.type === 'Identifier' || element.type === 'MemberExpression')
  if (!node.elements.every(isPlainElement)) return null
  if (!right.elements.every((element) => element !== null && element.type !== 'SpreadElement')) return null
  const parts: string[] = []
  const values = right.elements.map((element) => {
    const text = releasing(e, () => expression(e, element as Expression))
    const temp = e.deltaTemp()
    parts.push(`${temp} = ${text}`)
    return temp
  })
  node.elements.forEach((target, index) => parts.push(...assigned(e, target as Identifier, values[index] ?? 'void 0')))
  return parts
}

function assigned(e: Emission, target: Pattern, value: string): string[] {
  if (target.type === 'MemberExpression') {
    const place = placeOf(e, target, [])
    return [...place.before, written(place, value)]
  }
  const reference = e.analysis.references.get(target as Identifier)!
  return [`(${assignName(e, reference, valueFor(e, reference.binding, value))})`]
}

/** The text that gives a member its value. */
export function assignedMember(e: Emission, target: MemberExpression, value: string): string {
  return releasing(e, () => {
    // Taken first: it holds the value while what the target needs is evaluated.
    const temp = e.deltaTemp()
    const place = placeOf(e, target, [])
    return `(${[`${temp} = ${value}`, ...place.before, written(place, temp)].join(', ')})`
  })
}

function written(place: Place, name: string): string {
  return place.write(place.fit('x') === 'x' ? name : `${test(name)} ? ${place.fit(name)} : ${name}`)
}

/** A value as a variable may hold it. */
function valueFor(e: Emission, binding: Binding | undefined, text: string): string {
  return valuesOf(e).isKeptPlain(binding) ? plainText(e, text) : filtered(e, text)
}

// ---- patterns

/**
 * What errors show of the value of a pattern: the text of an expression, or null for an argument. A pattern inside of
 * another one without a default has none; `of` is the text for the pattern around it.
 */
type Shown = string | null | { readonly key: string, readonly of: string | null | undefined }

function take(e: Emission, node: Pattern, value: string, shown: Shown, sink: Sink): void {
  if (node.type === 'ObjectPattern') return takeObject(e, node, value, shown, sink)
  if (node.type === 'ArrayPattern') return takeArray(e, node, value, shown, sink)
  sink.bind(node as Identifier, value)
}

/** The arguments of the helper that throws V8's TypeError for null and undefined; null if the read of the first property does it. */
function failureOf(e: Emission, node: ObjectPattern, shown: Shown): string | null {
  const [first] = node.properties
  const text = (of: string | null): string => of === null ? 'void 0' : quote(of)
  const isInner = typeof shown === 'object' && shown !== null
  if (first === undefined || first.type === 'RestElement' || first.computed) {
    if (!isInner) return text(shown)
    return first?.type === 'RestElement' || shown.of === undefined ? 'null' : `${text(shown.of)}, ${quote(shown.key)}`
  }
  const key = quote(keyOf(first.key as Node))
  const target = first.value
  // V8 looks for an assignment that has its pattern, or a property of its pattern, where the read is.
  if (target.type === 'AssignmentPattern') return target.left.type === 'ObjectPattern' ? `${quote(shownText(target.right))}, ${key}` : null
  return isInner || target.type === 'MemberExpression' || isStoredName(e, target) ? null : `${text(shown)}, ${key}`
}

function isStoredName(e: Emission, target: Pattern): boolean {
  if (target.type !== 'Identifier') return false
  const binding = e.analysis.declarations.get(target) ?? e.analysis.references.get(target)?.binding
  return binding !== undefined && isStored(e, binding)
}

function takeObject(e: Emission, node: ObjectPattern, value: string, shown: Shown, sink: Sink): void {
  const source = e.deltaTemp()
  const failure = failureOf(e, node, shown)
  if (failure === null) sink.run(`${source} = ${value}`)
  else sink.run(`((${source} = ${value}) === void 0 || ${source} === null) && ${mark(sourceOffset(node))}${e.helper('destructure')}(${source}, ${failure})`)
  const taken: string[] = []
  for (const property of node.properties) {
    if (property.type === 'RestElement') {
      const temp = e.deltaTemp()
      takeTarget(e, property.argument, `$$restOf(${source}, [${taken.join(', ')}])`, temp, sink)
      continue
    }
    let name: string
    let read: string
    if (property.computed) {
      const text = releasing(e, () => plain(e, property.key))
      name = e.deltaTemp()
      sink.run(`${name} = ${e.helper('key')}(${text})`)
      read = `${source}[${name}]`
    } else {
      name = quote(keyOf(property.key as Node))
      read = `${source}${mark(property.value.start)}[${name}]`
    }
    taken.push(name)
    takeTarget(e, property.value, read, e.deltaTemp(), sink, { key: property.computed ? '' : keyOf(property.key as Node), of: shown })
  }
}

function keyOf(key: Node): string {
  return key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
}

/** One target, perhaps with a default; `read` is evaluated after a member's object and key. */
function takeTarget(e: Emission, node: Pattern, read: string, temp: string, sink: Sink, around?: { readonly key: string, readonly of: Shown }): void {
  const target = node.type === 'AssignmentPattern' ? node.left : node
  if (node.type !== 'AssignmentPattern' && target.type === 'Identifier') return sink.bind(target, read)
  const place = target.type === 'MemberExpression' ? placeOf(e, target, []) : null
  if (place !== null) for (const part of place.before) sink.run(part)
  sink.run(`${temp} = ${read}`)
  const value = node.type === 'AssignmentPattern' ? withDefault(e, temp, target, node.right) : temp
  if (place !== null) {
    if (value !== temp) sink.run(`${temp} = ${value}`)
    sink.run(written(place, temp))
  } else if (target.type === 'Identifier') {
    sink.bind(target, value)
  } else {
    const of = typeof around?.of === 'object' && around.of !== null ? undefined : around?.of
    take(e, target, plainText(e, value), node.type === 'AssignmentPattern' ? shownText(node.right) : { key: around?.key ?? '', of }, sink)
  }
}

/** The value of a name, or the default if that is undefined. */
export function withDefault(e: Emission, name: string, target: Pattern, right: Expression): string {
  const value = releasing(e, () => target.type === 'Identifier' ? named(e, right, target.name) : expression(e, right))
  return `((${test(name)} ? $$dj(18, ${name}, void 0) : ${name} === void 0) ? ${value} : ${name})`
}

function takeArray(e: Emission, node: ArrayPattern, value: string, shown: Shown, sink: Sink): void {
  if (!node.elements.every((element) => element === null || isQuiet(e, element))) {
    return sink.native(node, plainSource(e, node, value, shown))
  }
  const temps = node.elements.map((element) => element === null ? '' : e.deltaTemp())
  const list = temps.map((temp, index) => node.elements[index]?.type === 'RestElement' ? `...${temp}` : temp)
  const end = node.elements.length > 0 && node.elements.at(-1) === null ? ',' : ''
  sink.run(`[${list.join(', ')}${end}] = ${firstMark(value) || mark(node.start)}$$dit(${siteOf(e, node)}, ${value}, ${shownSource(shown)})`)
  node.elements.forEach((element, index) => {
    const temp = temps[index]!
    if (element === null) return
    if (element.type === 'RestElement') sink.bind(element.argument as Identifier, temp)
    else if (element.type === 'AssignmentPattern') sink.bind(element.left as Identifier, withDefault(e, temp, element.left, element.right))
    else sink.bind(element as Identifier, temp)
  })
}

/** A variable, perhaps with a default that does nothing. */
function isQuiet(e: Emission, element: Pattern): boolean {
  if (element.type === 'RestElement') return element.argument.type === 'Identifier'
  if (element.type === 'Identifier') return true
  if (element.type !== 'AssignmentPattern' || element.left.type !== 'Identifier') return false
  const { right } = element
  return stableText(e, right) !== null || right.type === 'ArrowFunctionExpression' || right.type === 'FunctionExpression'
    || (right.type === 'ArrayExpression' && right.elements.length === 0) || (right.type === 'ObjectExpression' && right.properties.length === 0)
    || (right.type === 'UnaryExpression' && right.operator === '-' && right.argument.type === 'Literal')
}

/** V8 shows names only. */
function shownSource(shown: Shown): string {
  return typeof shown === 'string' && /^(?:\.?[\w$]+)$/.test(shown) ? quote(shown) : 'void 0'
}

/** What a pattern takes, for `$$dpp`. */
function shapeOf(node: Pattern): string {
  switch (node.type) {
    case 'AssignmentPattern': return shapeOf(node.left)
    case 'ArrayPattern': return `[${node.elements.map((element) => element === null || element.type === 'RestElement' ? '0' : shapeOf(element)).join(', ')}]`
    case 'ObjectPattern': {
      if (node.properties.some((property) => property.type === 'RestElement' || property.computed)) return '1'
      return `{ __proto__: null, ${node.properties.map((one) => one.type === 'Property' ? `[${quote(keyOf(one.key as Node))}]: ${shapeOf(one.value)}` : '').join(', ')} }`
    }
    default: return '0'
  }
}

/** A pattern that stays native: what it takes is made plain. */
export function plainSource(e: Emission, node: Pattern, value: string, shown: Shown = null): string {
  if (node.type !== 'ObjectPattern' && node.type !== 'ArrayPattern') return value
  return `${firstMark(value)}$$dpp(${siteOf(e, node)}, ${value}, ${shapeOf(node)}, ${shownSource(shown)})`
}

function* identifiersIn(node: Pattern): Generator<Identifier> {
  switch (node.type) {
    case 'Identifier': return yield node
    case 'AssignmentPattern': return yield* identifiersIn(node.left)
    case 'RestElement': return yield* identifiersIn(node.argument)
    case 'ArrayPattern':
      for (const element of node.elements) if (element !== null) yield* identifiersIn(element)
      return
    case 'ObjectPattern':
      for (const property of node.properties) yield* identifiersIn(property.type === 'RestElement' ? property.argument : property.value)
  }
}

/** The value of a declared name: plain if the variable is kept so. */
export function declaredValue(e: Emission, id: Identifier, init: Expression, print: () => string): string {
  const binding = e.analysis.declarations.get(id) ?? e.analysis.references.get(id)?.binding
  return valuesOf(e).isKeptPlain(binding) && !isPlain(e, init) ? plain(e, init) : print()
}

