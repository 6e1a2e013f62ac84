/** Destructuring patterns: printed as patterns, with every target in the spelling of its storage. */
import type { AssignmentProperty, Pattern } from 'acorn'
import { assignMember } from './emit-assignment.ts'
import { Level, type Emission } from './emit-context.ts'
import { expression, named, propertyKey } from './emit-expression.ts'
import { firstMark, mark } from './emit-marks.ts'
import { assignName, initialTarget, patternTarget } from './emit-name.ts'
import { identifiersOf } from './scope-nodes.ts'
import type { Binding, Identifier, Node } from './scope.ts'

/**
 * declare: names of a native declaration. initialise: an assignment that initialises already declared or stored
 * variables. assign: an assignment, each name as a reference.
 */
export type PatternMode = 'declare' | 'initialise' | 'assign'

/** The text of a pattern; what has to run before the assignment is added to `touched`. */
export function pattern(e: Emission, node: Pattern, mode: PatternMode, touched: Set<string>): string {
  switch (node.type) {
    case 'Identifier': return patternName(e, node, mode, touched)
    case 'MemberExpression': return assignMember(e, node)
    case 'AssignmentPattern': {
      const left = pattern(e, node.left, mode, touched)
      const right = node.left.type === 'Identifier' ? named(e, node.right, node.left.name) : expression(e, node.right)
      return `${left} = ${right}`
    }
    case 'RestElement': return `...${mark(node.argument.start)}${pattern(e, node.argument, mode, touched)}`
    case 'ArrayPattern': {
      const elements = node.elements.map((element) => element ? pattern(e, element, mode, touched) : '')
      // A hole at the end needs its own comma.
      const end = node.elements.length > 0 && node.elements.at(-1) === null ? ',' : ''
      return `${mark(node.start)}[${elements.join(', ')}${end}]`
    }
    case 'ObjectPattern': {
      const properties = node.properties.map((property) => property.type === 'RestElement'
        ? pattern(e, property, mode, touched)
        : patternProperty(e, property, mode, touched))
      return `${mark(node.start)}{ ${properties.join(', ')} }`
    }
    default: return rawPattern(e, node)
  }
}

/** Text that the lowering of generators has put in the place of a target. */
function rawPattern(e: Emission, node: Node): string {
  return expression(e, node as never, Level.call)
}

function patternProperty(e: Emission, property: AssignmentProperty, mode: PatternMode, touched: Set<string>): string {
  const key = propertyKey(e, property)
  return `${key}: ${mark(property.value.start)}${pattern(e, property.value, mode, touched)}`
}

function patternName(e: Emission, node: Identifier, mode: PatternMode, touched: Set<string>): string {
  if (mode === 'assign') {
    const reference = e.analysis.references.get(node)
    if (reference !== undefined) return patternTarget(e, reference, touched)
  }
  const binding = e.analysis.declarations.get(node)!
  return mode === 'declare' ? binding.printed : initialTarget(e, binding)
}

/** An expression that assigns `value` (text at assignment level) to a target. */
export function assignPattern(e: Emission, node: Pattern, value: string, mode: 'initialise' | 'assign'): string {
  if (node.type === 'Identifier' && mode === 'assign') {
    const reference = e.analysis.references.get(node)
    if (reference !== undefined) return assignName(e, reference, value)
  }
  const touched = new Set<string>()
  const left = pattern(e, node, mode, touched)
  const text = `${left} ${firstMark(value)}= ${value}`
  e.level = Level.assignment
  if (touched.size === 0) return node.type === 'ObjectPattern' ? primary(e, `(${text})`) : text
  const touch = [...touched].join(', ')
  return primary(e, `(${touch}, ${text})`)
}

function primary(e: Emission, text: string): string {
  e.level = Level.primary
  return text
}

/** The bindings of a declared pattern. */
export function bindingsOf(e: Emission, node: Pattern): Binding[] {
  return [...identifiersOf(node)].map((id) => e.analysis.declarations.get(id)!)
}
