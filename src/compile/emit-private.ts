/**
 * Private names in code that was hoisted out of a class which is evaluated more than once. Every evaluation has its own
 * names, so hoisted code reaches them through a table of accessors that belongs to the class object. Everywhere else
 * private names are native.
 */
import type { CallExpression, Expression, MemberExpression } from 'acorn'
import { privateBarrier } from './emit-barrier.ts'
import { Level, type Emission } from './emit-context.ts'
import { isDelta, plain, plainText } from './emit-delta.ts'
import { callArguments, expression } from './emit-expression.ts'
import { place } from './emit-name.ts'
import { optionalApply } from './emit-super.ts'
import type { ClassInfo, Node } from './scope.ts'

export function isTablePrivate(e: Emission, node: MemberExpression): boolean {
  return node.property !== undefined && e.analysis.tablePrivates.has(node.property as Node)
}

/** `$$P7.get(home)["#x"]`: [get, set, has] of the class evaluation that the code belongs to. */
export function privateEntry(e: Emission, name: Node): string {
  const info = e.analysis.tablePrivates.get(name)!
  const text = place(e, info.scope.bindings.get('super')!)
  const home = isDelta(e) ? plainText(e, text) : text
  return `$$P${info.scope.id}.get(${home})["#${(name as { name: string }).name}"]`
}

export function privateRead(e: Emission, node: MemberExpression): string {
  if (node.optional) {
    return e.refuse(node as Node, 'private-chain',
      'an optional chain reads a private name of a class that is made in a function',
      'read the private name in a method of the class')
  }
  const text = `${privateEntry(e, node.property as Node)}[0](${plain(e, node.object as Expression)})`
  e.level = Level.call
  return text
}

export function privateCall(e: Emission, node: CallExpression): string {
  const callee = node.callee as MemberExpression
  const temp = e.temp()
  const method = `${privateEntry(e, callee.property as Node)}[0](${temp} = ${expression(e, callee.object as Expression)})`
  const args = `${temp}, [${callArguments(e, node.arguments)}]`
  const text = node.optional ? optionalApply(e.temp(), method, args) : `$$apply(${method}, ${args})`
  e.level = Level.call
  return text
}

export function privateIn(e: Emission, name: Node, object: Expression): string {
  const text = `${privateEntry(e, name)}[2](${plain(e, object)})`
  e.level = Level.call
  return text
}

export function privateAssign(e: Emission, node: MemberExpression, operator: string, right: Expression): string {
  const access = privateEntry(e, node.property as Node)
  const object = expression(e, node.object as Expression)
  if (operator === '=') {
    const text = `${access}[1](${privateBarrier(e, object)}, ${expression(e, right)})`
    e.level = Level.call
    return text
  }
  const temp = e.temp()
  const plain = operator.slice(0, -1)
  const value = expression(e, right, Level.primary)
  e.level = Level.primary
  if (plain === '&&' || plain === '||' || plain === '??') {
    const kept = e.temp()
    return `(${access}[0](${kept} = ${temp} = ${privateBarrier(e, object)}) ${plain} ${access}[1](${kept}, ${value}))`
  }
  return `(${temp} = ${privateBarrier(e, object)}, ${access}[1](${temp}, ${access}[0](${temp}) ${plain} ${value}))`
}

export function privateUpdate(e: Emission, node: MemberExpression, operator: string, prefix: boolean): string {
  const access = privateEntry(e, node.property as Node)
  const object = e.temp()
  const value = e.temp()
  const result = e.temp()
  const step = prefix ? `${result} = ${operator}${value}` : `${result} = ${value}${operator}`
  const text = expression(e, node.object as Expression)
  e.level = Level.primary
  return `(${value} = ${access}[0](${object} = ${privateBarrier(e, text)}), ${step}, ${access}[1](${object}, ${value}), ${result})`
}

/** The statement that fills the table in the class's first static block. */
export function privateTable(info: ClassInfo, names: readonly string[]): string {
  const rows = names.map((name) =>
    `"#${name}": [(o) => o.#${name}, (o, v) => o.#${name} = v, (o) => #${name} in o]`)
  return `$$P${info.scope.id}.set(this, { ${rows.join(', ')} });\n`
}
