/** Texts of scripts for node:vm: what V8 says about them, and which of them mean the same in every context. */
import { Script } from 'node:vm'
import { type AnyNode, parse } from 'acorn'

/** What could change variables of a context, look at them later, or see which context it is in. */
const BOUND_TO_CONTEXT = /Function|Class|Assignment|Update|ThisExpression|MetaProperty|Import|Await|Yield|Declaration/

export const scriptFunctions = {
  /** The message of the syntax error; undefined if there is none. */
  'script.problem': (code: string) => {
    try {
      new Script(code)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  },
  /** The names that an expression reads, as JSON; undefined if the script is more than an expression that reads names. */
  'script.names': (code: string) => {
    const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'script' })
    if (body.length !== 1 || body[0]!.type !== 'ExpressionStatement') return undefined
    const names = new Set<string>()
    return readsOnly(body[0].expression, names) ? JSON.stringify([...names]) : undefined
  },
}

function readsOnly(node: AnyNode, names: Set<string>): boolean {
  if (BOUND_TO_CONTEXT.test(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete')) return false
  if (node.type === 'Identifier') names.add(node.name)
  return Object.entries(node).every(([key, child]) => {
    const isName = !('computed' in node && node.computed) && (key === 'property' || key === 'key')
    return isName || [child].flat().every((each) => typeof (each as AnyNode | null)?.type !== 'string' || readsOnly(each as AnyNode, names))
  })
}
