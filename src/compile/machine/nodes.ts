/** Nodes that the lowering makes itself, all without suspensions, and small questions about trees. */
import type {
  ArrayExpression, AssignmentExpression, BinaryOperator, Expression, Identifier, Literal, Node, Pattern, SpreadElement,
  Statement, TemplateElement,
} from 'acorn'
import { outerChildren } from './suspension.ts'

export function make<T extends Node>(origin: Node, fields: Omit<T, 'start' | 'end'>): T {
  return { ...fields, start: origin.start, end: origin.end } as T
}

export function assignment(origin: Node, left: Pattern, right: Expression): AssignmentExpression {
  return make<AssignmentExpression>(origin, { type: 'AssignmentExpression', operator: '=', left, right })
}

export function binary(origin: Node, operator: string, left: Expression, right: Expression): Expression {
  return make(origin, { type: 'BinaryExpression', operator: operator as BinaryOperator, left, right } as Expression)
}

export function arrayOf(origin: Node, elements: (Expression | SpreadElement | null)[]): ArrayExpression {
  return make<ArrayExpression>(origin, { type: 'ArrayExpression', elements })
}

export function expressionStatement(expression: Expression): Statement {
  return make(expression, { type: 'ExpressionStatement', expression } as Statement)
}

export function declaration(origin: Node, kind: 'var' | 'let' | 'const', id: Pattern, init: Expression): Statement {
  const declarator = make(origin, { type: 'VariableDeclarator', id, init } as unknown as Node)
  return make(origin, { type: 'VariableDeclaration', kind, declarations: [declarator] } as unknown as Statement)
}

/** The identifiers that a pattern binds or assigns. */
export function identifiersIn(pattern: Node | null): Identifier[] {
  if (pattern === null) return []
  const node = pattern as Pattern
  switch (node.type) {
    case 'Identifier': return [node]
    case 'ArrayPattern': return node.elements.flatMap(identifiersIn)
    case 'ObjectPattern':
      return node.properties.flatMap((p) => identifiersIn(p.type === 'RestElement' ? p.argument : p.value))
    case 'AssignmentPattern': return identifiersIn(node.left)
    case 'RestElement': return identifiersIn(node.argument)
    default: return []
  }
}

/** Does a string, template or regular expression of the function contain `part`? */
export function hasTextWith(node: Node, part: string): boolean {
  const text = node as Literal | TemplateElement
  if (text.type === 'Literal' && (text.raw?.includes(part) || String(text.value).includes(part))) return true
  if (text.type === 'TemplateElement' && `${text.value.raw} ${text.value.cooked}`.includes(part)) return true
  for (const child of outerChildren(node)) if (hasTextWith(child, part)) return true
  return false
}

/** The callee as V8's messages show it. */
export function calleeText(node: Node): string {
  const callee = node as Expression
  switch (callee.type) {
    case 'Identifier': return callee.name
    case 'ThisExpression': return 'this'
    case 'Literal': return String(callee.raw)
    case 'MemberExpression': {
      const object = callee.object.type === 'Super' ? '(intermediate value)' : calleeText(callee.object)
      if (callee.computed) return `${object}[${calleeText(callee.property)}]`
      const name = (callee.property as Identifier).name
      return `${object}.${callee.property.type === 'PrivateIdentifier' ? '#' : ''}${name}`
    }
    case 'CallExpression': return `${calleeText(callee.callee)}(...)`
    case 'ChainExpression': return calleeText(callee.expression)
    default: return '(intermediate value)'
  }
}
