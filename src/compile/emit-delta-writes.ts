/**
 * Writes in code for delta execution. What is written may be a ∆value, with few exceptions: lengths, prototypes, elements
 * of typed arrays. Objects and keys are plain. The barrier comes right before the write.
 */
import type { AssignmentExpression, Expression, MemberExpression, UpdateExpression } from 'acorn'
import { held, isConversionName, isPlain, markAfter, operand, plain, primary, releasing, test, valuesOf, type Held } from './emit-delta.ts'
import { binaryNumber, operation, unaryNumber } from './emit-delta-operators.ts'
import { isRead, rawRead, receiverText } from './emit-delta-reads.ts'
import { barrierFor, lastMark, memberName, needsNoBarrier } from './emit-assignment.ts'
import { keyedBarrier, namedBarrier, privateBarrier } from './emit-barrier.ts'
import { quote, type Emission } from './emit-context.ts'
import { expression, hasIdentifierTarget, named } from './emit-expression.ts'
import { isThis, mark } from './emit-marks.ts'
import { assignName, initialisationAnnouncement, isAssignable, isDerivedConstructor, thisText } from './emit-name.ts'
import { writeOffset } from './emit-places.ts'
import { isTablePrivate, privateEntry } from './emit-private.ts'
import { isHoistedSuper, superHome, superSetter } from './emit-super.ts'
import type { Identifier, Node } from './scope.ts'

// ---- members as places

/** A member that is read and written: what has to run first, and texts of the unfiltered read and of the write. */
export interface Place {
  readonly before: readonly string[]
  /** The barrier alone: a logical assignment announces itself even if it writes nothing. */
  readonly touch: string
  readonly read: string
  write(value: string): string
  /** A ∆value that is to be written there; `value` is a name. */
  fit(value: string): string
}

const NATIVE_SETTERS: ReadonlySet<string> = new Set(['length', '__proto__', 'lastIndex', 'stackTraceLimit'])

/** Temporaries of a place belong to the caller. `later` is evaluated before the write, which fails at `writing`, if that is given. */
export function placeOf(e: Emission, node: MemberExpression, later: readonly (Node | Expression)[], writing = ''): Place {
  if (node.object.type === 'Super') return superPlace(e, node)
  const object = node.object as Expression
  const property = node.property as Node
  const self = heldReceiver(e, object, [property, ...later])
  if (isTablePrivate(e, node)) {
    const access = releasing(e, () => privateEntry(e, property))
    const entry = e.deltaTemp()
    return {
      before: [...(self.before === '' ? [] : [self.before]), `${entry} = ${access}`], touch: privateBarrier(e, self.text), read: `${entry}[0](${self.text})`,
      write: (value) => `${entry}[1](${privateBarrier(e, self.text)}, ${value})`, fit: (value) => value,
    }
  }
  const before = self.before === '' ? [] : [self.before]
  // It has to exist before what is written is evaluated.
  if (object.type === 'ThisExpression' && isDerivedConstructor(e.current)) before.push('this')
  if (!node.computed) {
    const name = memberName(property)
    const last = lastMark(e, object)
    const target = needsNoBarrier(e, object) ? 'this' : barrierFor(e, property, object, self.text)
    const isSetter = NATIVE_SETTERS.has(name)
    return {
      before, touch: target === 'this' ? '' : target, read: `${last}${self.text}.${name}`, write: (value) => `${last}${target}.${name} ${writing}= ${value}`,
      fit: (value) => isSetter ? `$$dc(${value})` : value,
    }
  }
  const last = lastMark(e, object, property as Expression)
  const key = held(e, property as Expression, later, plain)
  const keyText = key.before === '' && key.isOpen ? e.deltaTemp() : key.text
  if (key.before !== '') before.push(key.before)
  else if (key.isOpen) before.push(`${keyText} = ${plain(e, property as Expression)}`)
  return {
    before, touch: keyedBarrier(e, self.text, keyText), read: `${last}${self.text}[${keyText}]`,
    write: (value) => `${last}${keyedBarrier(e, self.text, keyText)}[${keyText}] ${writing}= ${value}`,
    fit: (value) => `$$de(${self.text}, ${keyText}, ${value})`,
  }
}

function heldReceiver(e: Emission, object: Expression, later: readonly (Node | Expression)[]): Held {
  if (isPlain(e, object)) return held(e, object, later, receiverText)
  const text = releasing(e, () => receiverText(e, object))
  const temp = e.deltaTemp()
  return { text: temp, before: `${temp} = ${text}`, isOpen: false }
}

function superPlace(e: Emission, node: MemberExpression): Place {
  const before: string[] = []
  let self = releasing(e, () => thisText(e))
  if (!isThis(self)) {
    const temp = e.deltaTemp()
    before.push(`${temp} = ${self}`)
    self = temp
  } else if (node.computed) {
    // It has to exist before the key is evaluated.
    before.push('this')
  }
  let key: string
  if (node.computed) {
    const text = releasing(e, () => plain(e, node.property as Expression))
    key = e.deltaTemp()
    before.push(`${key} = ${text}`)
  } else {
    key = quote((node.property as Identifier).name)
  }
  const fit = (value: string): string => `$$dc(${value})`
  if (isHoistedSuper(e, node)) {
    const text = releasing(e, () => superHome(e, node))
    const home = e.deltaTemp()
    before.push(`${home} = ${text}`)
    return { before, touch: '', read: `$$superGet(${home}, ${key}, ${self})`, write: (value) => `${superSetter(e)}(${home}, ${key}, ${value}, ${self})`, fit }
  }
  const name = node.computed ? '' : (node.property as Identifier).name
  const target = node.computed ? `super[${key}]` : `super.${mark((node.property as Node).start)}${name}`
  const barrier = node.computed ? keyedBarrier(e, self, key) : namedBarrier(e, self, name)
  return { before, touch: barrier, read: target, write: (value) => `(${barrier}, ${target} = ${value})`, fit }
}

function sequence(e: Emission, parts: readonly string[]): string {
  return primary(e, `(${parts.filter((part) => part !== '').join(', ')})`)
}

// ---- assignment

/** `=`, compound and logical assignment to a name or member; null where the native text does. */
export function deltaAssignment(e: Emission, node: AssignmentExpression): string | null {
  const { left, operator, right } = node
  if (left.type === 'Identifier') return operator === '=' ? assignPlain(e, node, left) : compoundName(e, node, left)
  if (left.type !== 'MemberExpression') return null
  if (!left.computed && isConversionName(memberName(left.property as Node))) e.conversions.add(right as Node)
  return releasing(e, () => {
    const writing = mark(writeOffset(e.module.source, node))
    if (operator === '=') return assignMember(e, left, right, writing)
    const place = placeOf(e, left, [right], writing)
    if (operator === '&&=' || operator === '||=' || operator === '??=') return logicalMember(e, place, operator, right)
    const current: Held = { text: e.deltaTemp(), before: '', isOpen: true }
    const value = held(e, right)
    const result = e.deltaTemp()
    const computed = operation(current, operator.slice(0, -1), value, '$$d2', markAfter(left))
    const written = `${result} = ${computed}`
    return sequence(e, [...place.before, `${current.text} = ${place.read}`, place.write(fitted(place, written, result))])
  })
}

/** The text of a value that is written: ∆values are fitted to the place. */
export function fitted(place: Place, text: string, name: string): string {
  if (place.fit('x') === 'x') return text
  return `${test(text, name)} ? ${place.fit(name)} : ${name}`
}

function assignMember(e: Emission, left: MemberExpression, right: Expression, writing: string): string {
  const isSimple = left.object.type !== 'Super' && !isTablePrivate(e, left) && !left.computed && !NATIVE_SETTERS.has(memberName(left.property as Node))
  const object = left.object as Expression
  if (isSimple) {
    // Nothing but the object is evaluated before the value, and the barrier returns it.
    const property = left.property as Node
    const target = needsNoBarrier(e, object) ? 'this' : barrierFor(e, property, object, releasing(e, () => receiverText(e, object)))
    const text = `${lastMark(e, object)}${target}.${mark(property.start)}${memberName(property)} ${writing}= ${releasing(e, () => expression(e, right))}`
    return primary(e, `(${text})`)
  }
  const place = placeOf(e, left, [right], writing)
  const value = releasing(e, () => expression(e, right))
  if (isPlain(e, right)) return sequence(e, [...place.before, place.write(value)])
  const temp = e.deltaTemp()
  return sequence(e, [...place.before, `${temp} = ${value}`, place.write(`${test(temp)} ? ${place.fit(temp)} : ${temp}`)])
}

function logicalMember(e: Emission, place: Place, operator: string, right: Expression): string {
  const current = e.deltaTemp()
  const value = releasing(e, () => expression(e, right))
  const result = e.deltaTemp()
  const write = place.write(fitted(place, `${result} = ${value}`, result))
  const kept = filteredName(current)
  const isTrue = truth(current, operator)
  return sequence(e, [...place.before, place.touch, `${current} = ${place.read}`, operator === '||=' ? `(${isTrue}) ? ${kept} : ${write}` : `(${isTrue}) ? ${write} : ${kept}`])
}

function filteredName(name: string): string {
  return `(${test(name)} ? $$dr(${name}) : ${name})`
}

function truth(name: string, operator: string): string {
  if (operator === '??=') return `${test(name)} ? $$dn(${name}) : ${name} === void 0 || ${name} === null`
  return `${test(name)} ? $$db(${name}) : ${name}`
}

// ---- names

/** What is written to a variable that is kept plain is made plain. */
function assignPlain(e: Emission, node: AssignmentExpression, left: Identifier): string | null {
  const reference = e.analysis.references.get(left)!
  if (!valuesOf(e).isKeptPlain(reference.binding) || isPlain(e, node.right)) return null
  return mark(node.start) + assignName(e, reference, releasing(e, () => plain(e, node.right)))
}

function compoundName(e: Emission, node: AssignmentExpression, left: Identifier): string | null {
  const { operator, right } = node
  const reference = e.analysis.references.get(left)!
  if ((isPlain(e, left) && isPlain(e, right)) || !isAssignable(e, reference)) return null
  const plainOperator = operator.slice(0, -1)
  return releasing(e, () => {
    if (plainOperator === '&&' || plainOperator === '||' || plainOperator === '??') {
      const text = releasing(e, () => operand(e, left))
      const current = e.deltaTemp()
      const isKept = valuesOf(e).isKeptPlain(reference.binding)
      const value = releasing(e, () => isKept && !isPlain(e, right) ? plain(e, right) : named(e, right, hasIdentifierTarget(node) ? left.name : ''))
      const write = assignName(e, reference, value)
      const kept = isRead(e, left) ? filteredName(current) : current
      const isTrue = truth(current, operator)
      const touch = reference.binding === undefined ? '' : initialisationAnnouncement(e, [reference.binding])
      return sequence(e, [touch, `${current} = ${text}`, plainOperator === '||' ? `(${isTrue}) ? ${kept} : (${write})` : `(${isTrue}) ? (${write}) : ${kept}`])
    }
    const current = held(e, left, [right])
    const value = held(e, right)
    const computed = operation(current, plainOperator, value, '$$d2', mark(left.start))
    return mark(node.start) + sequence(e, [assignName(e, reference, computed)])
  })
}

// ---- update

const INCREMENT = unaryNumber('increment')
const DECREMENT = unaryNumber('decrement')
const NUMERIC = unaryNumber('numeric')

/** `x++` and the like; null where the native text does. */
export function deltaUpdate(e: Emission, node: UpdateExpression): string | null {
  const { argument, operator } = node
  const isPrefix = node.prefix || e.unused === node
  if (argument.type === 'Identifier') {
    const reference = e.analysis.references.get(argument)!
    if (isPlain(e, argument) || !isAssignable(e, reference)) return null
    return mark(node.start) + releasing(e, () => {
      const text = rawRead(e, argument) ?? expression(e, argument)
      const current = e.deltaTemp()
      const assigned = (value: string): string => assignName(e, reference, value)
      return stepped(e, [], `${current} = ${text}`, { current, operator, isPrefix, write: assigned, fit: (value) => value })
    })
  }
  if (argument.type !== 'MemberExpression') return null
  return releasing(e, () => {
    const place = placeOf(e, argument, [], mark(writeOffset(e.module.source, node)))
    const current = e.deltaTemp()
    return stepped(e, place.before, `${current} = ${place.read}`, { current, operator, isPrefix, write: (value) => place.write(value), fit: (value) => place.fit(value) })
  })
}

interface Step {
  readonly current: string
  readonly operator: string
  readonly isPrefix: boolean
  write(value: string): string
  fit(value: string): string
}

function stepped(e: Emission, before: readonly string[], first: string, { current, operator, isPrefix, write, fit }: Step): string {
  const number = operator === '++' ? INCREMENT : DECREMENT
  const next = `${current} = ${number >= 0 ? `$$d1(${number}, ${current})` : `$$d2(${binaryNumber(operator[0]!)}, $$d1(${NUMERIC}, ${current}), 1)`}`
  const isDelta = test(first, current)
  const isFitted = fit('x') !== 'x'
  if (isPrefix) {
    const slow = isFitted ? `(${next}, ${write(fit(current))})` : write(next)
    return sequence(e, [...before, `${isDelta} ? (${slow}) : (${write(`${operator}${current}`)})`])
  }
  const old = e.deltaTemp()
  const slow = `(${old} = ${current} = $$d1(${NUMERIC}, ${current}), ${next}, ${write(isFitted ? fit(current) : current)}, ${old})`
  return sequence(e, [...before, `${isDelta} ? ${slow} : (${old} = ${current}${operator}, ${write(current)}, ${old})`])
}

