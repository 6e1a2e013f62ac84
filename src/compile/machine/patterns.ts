/**
 * Destructuring with a suspension in a default, a computed key or a target (ECMA-262, 8.6.2 and 13.15.5), written out
 * step by step; parts of the pattern without suspension stay patterns. The iterator of an array pattern is an iteration
 * that every way out closes.
 */
import type {
  ArrayPattern, AssignmentPattern, Expression, Identifier, MemberExpression, Node, ObjectPattern, Pattern, Property,
  RestElement,
} from 'acorn'
import { quote } from '../emit-context.ts'
import { mark } from '../emit-marks.ts'
import { sourceOffset } from '../emit-places.ts'
import { pinTarget } from './assignments.ts'
import type { Builder } from './builder.ts'
import { value } from './expressions.ts'
import { raw, type Piece } from './host.ts'
import { openIteration, takeText } from './iteration.ts'
import { assignment, declaration, expressionStatement, identifiersIn, make } from './nodes.ts'

/** Assignment to existing targets, or initialisation of declared variables. */
export type BindingMode = 'assign' | 'var' | 'let' | 'const'

/** Destructures `source`, a stable expression. */
export function lowerPattern(b: Builder, pattern: Pattern, source: Expression, mode: BindingMode): void {
  if (!b.suspensions.has(pattern)) return store(b, pattern, source, mode)
  switch (pattern.type) {
    case 'ObjectPattern': return lowerObjectPattern(b, pattern, source, mode)
    case 'ArrayPattern': return lowerArrayPattern(b, pattern, source, mode)
    case 'AssignmentPattern': return lowerDefault(b, pattern, source, mode)
    case 'MemberExpression':
      pinTarget(b, pattern)
      return store(b, pattern, source, mode)
    default: throw new Error(`a pattern of type ${pattern.type} cannot contain a suspension`)
  }
}

/** Stores into a target without suspensions. */
export function store(b: Builder, target: Pattern, source: Expression, mode: BindingMode): void {
  let pattern = target
  let from = source
  if (target.type === 'AssignmentPattern') {
    // As a property of a pattern the default keeps its place in the syntax, and a function there gets its name.
    pattern = singleProperty(target)
    from = raw(target, '{ v: ', source, ' }')
  }
  const statement = mode === 'assign'
    ? expressionStatement(assignment(target, pattern, from))
    : declaration(target, mode, pattern, from)
  b.instruction({ pieces: [statement], scope: b.scope, jumps: [], defines: identifiersIn(target) })
}

function singleProperty(target: AssignmentPattern): ObjectPattern {
  const key = make<Identifier>(target, { type: 'Identifier', name: 'v' })
  const property = make(target, {
    type: 'Property', kind: 'init', method: false, shorthand: false, computed: false, key, value: target,
  } as unknown as Property)
  return make<ObjectPattern>(target, { type: 'ObjectPattern', properties: [property] as ObjectPattern['properties'] })
}

function lowerDefault(b: Builder, pattern: AssignmentPattern, source: Expression, mode: BindingMode): void {
  if (!b.suspensions.has(pattern.right)) {
    const chosen = b.store(pattern, ...isUndefined(b, source), ' ? (', pattern.right, ') : ', source)
    return lowerPattern(b, pattern.left, chosen, mode)
  }
  const chosen = b.temporary()
  const [absent, join] = [b.block(), b.block()]
  b.emit(`${chosen} = `, source)
  b.branch(isUndefined(b, chosen), absent, join)
  b.place(absent)
  b.emit(`${chosen} = (`, value(b, pattern.right), ')')
  b.place(join)
  lowerPattern(b, pattern.left, raw(pattern, chosen), mode)
}

function isUndefined(b: Builder, value: Expression | string): Piece[] {
  return b.host.isDelta ? ['$$dj(18, ', value, ', undefined)'] : [value, ' === undefined']
}

function lowerObjectPattern(b: Builder, pattern: ObjectPattern, source: Expression, mode: BindingMode): void {
  b.makePlain(source)
  b.emit(`${mark(sourceOffset(pattern))}$$coercible(`, source, ')')
  const taken: Expression[] = []
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      pinTargetOf(b, property.argument)
      const keys = taken.flatMap((key, index) => (index === 0 ? [key] : [', ', key]))
      lowerPattern(b, property.argument, b.store(property, '$$restOf(', source, ', [', ...keys, '])'), mode)
      continue
    }
    const key = lowerKey(b, property)
    taken.push(key)
    pinTargetOf(b, property.value)
    lowerPattern(b, property.value, b.store(property, ...b.read(source, '[', key, ']')), mode)
  }
}

function lowerKey(b: Builder, property: { computed: boolean; key: Node }): Expression {
  const key = property.key as Expression
  if (property.computed) return b.store(key, '$$toKey(', ...b.plain(value(b, key)), ')')
  if (key.type === 'Identifier') return raw(key, quote(key.name))
  const literal = (key as { value: unknown }).value
  return raw(key, quote(String(literal)))
}

function lowerArrayPattern(b: Builder, pattern: ArrayPattern, source: Expression, mode: BindingMode): void {
  const record = openIteration(b, ['$$open(', ...b.plain(source), ')'])
  record.guard(() => {
    for (const element of pattern.elements) lowerElement(b, element, record.name, mode)
  })
  b.emit(`${b.host.isDelta ? '$$dclose' : '$$close'}(${record.name})`)
}

function lowerElement(b: Builder, element: Pattern | RestElement | null, record: string, mode: BindingMode): void {
  if (element === null) {
    b.emit(takeText(b, record))
    return
  }
  const target = element.type === 'RestElement' ? element.argument : element
  pinTargetOf(b, target)
  const taken = b.store(element, element.type === 'RestElement' ? `${b.host.isDelta ? '$$dtakeRest' : '$$takeRest'}(${record})` : takeText(b, record))
  lowerPattern(b, target, taken, mode)
}

// Object and key of a target are evaluated before the value is taken.
function pinTargetOf(b: Builder, target: Pattern): void {
  const plain = target.type === 'AssignmentPattern' ? target.left : target
  if (plain.type === 'MemberExpression') pinTarget(b, plain as MemberExpression)
}
