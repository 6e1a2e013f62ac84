/** Operators in code for delta execution: native on plain values, `$$d1` and `$$d2` if an operand is a ∆value. */
import type { BinaryExpression, Expression, LogicalExpression, TemplateLiteral, UnaryExpression } from 'acorn'
import { DELTA_BINARY, DELTA_UNARY } from '../base/delta-operators.ts'
import { held, isPlain, markAfter, plain, primary, releasing, stableText, test, type Held } from './emit-delta.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import { expression } from './emit-expression.ts'
import { kept, unmarked } from './emit-marks.ts'
import { isRead } from './emit-delta-reads.ts'
import { escapeName } from './scope.ts'

export function unaryNumber(operator: string): number {
  return DELTA_UNARY.indexOf(operator as never)
}

export function binaryNumber(operator: string): number {
  return DELTA_BINARY.indexOf(operator as never)
}

const FIRST_COMPARISON = binaryNumber('<')

/** `typeof`, `!`, `-` and the like; null where the native operator does. */
export function deltaUnary(e: Emission, node: UnaryExpression): string | null {
  const { operator, argument } = node
  if (operator === 'void' || operator === 'delete' || isPlain(e, argument)) return null
  const number = unaryNumber(operator)
  return releasing(e, () => {
    const space = operator === 'typeof' ? ' ' : ''
    if (operator === 'typeof' && argument.type === 'Identifier' && e.analysis.references.get(argument)?.binding === undefined) {
      const name = escapeName(argument.name)
      // A name that means nothing has the type undefined.
      const temp = e.deltaTemp()
      return primary(e, `((${temp} = typeof ${name}) === 'object' && ${name} instanceof $$Delta ? $$d1(${number}, ${name}) : ${temp})`)
    }
    const value = held(e, argument)
    const before = value.before === '' ? value.text : value.before
    return primary(e, `(${test(before, value.text)} ? $$d1(${number}, ${value.text}) : ${operator}${space}${value.text})`)
  })
}

/** The text of a test whether one of two held values is a ∆value, after what has to run before. */
function testEither(left: Held, right: Held): { before: string, test: string } {
  const tests: string[] = []
  // The last assignment goes into the test.
  let before = left.before
  if (right.isOpen) {
    tests.push(test(right.before === '' ? right.text : right.before, right.text))
  } else if (right.before !== '') {
    before += `${before === '' ? '' : ', '}${right.before}`
  }
  if (left.isOpen) {
    const isInTest = before === left.before && before !== '' && (!right.isOpen || right.before === '')
    if (isInTest) {
      tests.unshift(test(left.before, left.text))
      before = ''
    } else {
      tests.push(test(left.text))
    }
  }
  return { before: before === '' ? '' : `${before}, `, test: tests.join(' || ') }
}

/** `left operator right` for two held values; `slow` is what is called if one is a ∆value. */
export function operation(left: Held, operator: string, right: Held, slow: string, position = ''): string {
  const { before, test } = testEither(left, right)
  const native = `${position}${left.text} ${operator} ${/^[-+]/.test(right.text) ? `(${right.text})` : right.text}`
  if (test === '') return `(${before}${native})`
  return `(${before}${test} ? ${slow}(${binaryNumber(operator)}, ${left.text}, ${right.text}) : ${native})`
}

/** Arithmetic, comparison, `in` and `instanceof`; null where the native operator does. */
export function deltaBinary(e: Emission, node: BinaryExpression): string | null {
  const { left, operator, right } = node
  if (left.type === 'PrivateIdentifier') return null
  if (operator === 'in' || operator === 'instanceof') {
    if (isPlain(e, left) && isPlain(e, right)) return null
    const text = `${plain(e, left, Level.relational)} ${operator} ${plain(e, right, Level.shift)}`
    e.level = Level.relational
    return text
  }
  if (isPlain(e, left) && isPlain(e, right)) return null
  return both(e, node, '$$d2')
}

function both(e: Emission, { left, operator, right }: BinaryExpression, slow: string): string {
  return releasing(e, () => {
    const first = held(e, left as Expression, [right])
    const second = held(e, right)
    return primary(e, operation(guarded(first), operator, guarded(second), slow, markAfter(left as Expression)))
  })
}

/** A negative literal or a unary text beside an operator. */
function guarded(value: Held): Held {
  return value.before === '' && !/^[\w$]+$/.test(unmarked(value.text)) ? { ...value, text: `(${value.text})` } : value
}

/** A comparison as a condition; null if it is none. */
export function comparison(e: Emission, node: BinaryExpression): string | null {
  if (node.left.type === 'PrivateIdentifier' || binaryNumber(node.operator) < FIRST_COMPARISON) return null
  return both(e, node, '$$dj')
}

/** `a && b` and the like as a value; null where the native operator does. */
export function deltaLogical(e: Emission, node: LogicalExpression): string | null {
  const { left, operator, right } = node
  if (isPlain(e, left)) return null
  return releasing(e, () => {
    const value = held(e, left)
    const before = value.before === '' ? value.text : value.before
    const isTrue = operator === '??'
      ? `${test(before, value.text)} ? $$dn(${value.text}) : ${value.text} === void 0 || ${value.text} === null`
      : `${test(before, value.text)} ? $$db(${value.text}) : ${value.text}`
    const rest = releasing(e, () => expression(e, right))
    // The test splits by truth only; the references are split if the value is used.
    const result = isRead(e, left) ? `(${test(value.text)} ? $$dr(${value.text}) : ${value.text})` : value.text
    const [first, second] = operator === '||' ? [result, rest] : [rest, result]
    return primary(e, `((${isTrue}) ? ${first} : ${second})`)
  })
}

/** A template literal; its substitutions become strings one by one, in order. */
export function deltaTemplate(e: Emission, node: TemplateLiteral): string | null {
  const { expressions, quasis } = node
  if (isPlain(e, node)) return null
  return releasing(e, () => {
    const before: string[] = []
    const isQuiet = expressions.every((one, index) => index === 0 || isQuietRead(e, one))
    const values = expressions.map((one, index): Held => {
      const value = held(e, one, expressions.slice(index + 1))
      if (isQuiet) {
        if (value.before !== '') before.push(value.before)
        return value
      }
      if (value.before !== '') before.push(value.before)
      const text = value.before === '' ? e.deltaTemp() : value.text
      before.push(`${text} = ${value.isOpen ? `${test(value.text)} ? $$d1(${unaryNumber('string')}, ${value.text}) : ` : ''}\`\${${value.text}}\``)
      return { text, before: '', isOpen: value.isOpen }
    })
    const tests = values.filter(({ isOpen }) => isOpen).map(({ text }) => test(text)).join(' || ')
    let native = '`'
    let slow = quote(quasis[0]!.value.cooked ?? '')
    quasis.forEach((quasi, index) => {
      native += kept(quasi.value.raw)
      const value = values[index]
      if (value === undefined) return
      native += `\${${value.text}}`
      slow = `$$d2(0, ${slow}, $$d1(${unaryNumber('string')}, ${value.text}))`
      const next = quasis[index + 1]!.value.cooked ?? ''
      if (next !== '') slow = `$$d2(0, ${slow}, ${quote(next)})`
    })
    const start = before.length === 0 ? '' : `${before.join(', ')}, `
    return primary(e, `(${start}${tests} ? ${slow} : ${native}\`)`)
  })
}

/** Evaluating it later makes no difference to what is converted to a string in between. */
function isQuietRead(e: Emission, node: Expression): boolean {
  return stableText(e, node) !== null
}

