/**
 * The entry of the lowering: a resumable function to its machine. See host.ts for the contract with the emitter; here
 * are the pieces of text that hold the machine together:
 *    class $$F20 { constructor(p) {...} }                                       the frame
 *    const $$m20 = ($$f, $$mode, $$value) => {...}                              a step: runs from one rest to the next
 *    $$machine(20, $$F20, $$m20, fields, live, lines)                           makes both known to the runtime
 */
import type { BlockStatement, Expression, Node, ReturnStatement, Statement } from 'acorn'
import { reachable, threadJumps } from './block.ts'
import { Builder } from './builder.ts'
import { FRAME, type LoweredFunction, type MachineHost } from './host.ts'
import { hasTextWith, make } from './nodes.ts'
import { printBlocks, TextBuilder, type Frame } from './print.ts'
import { lowerStatements } from './statements.ts'
import { Suspensions } from './suspension.ts'

/** Lowers the body of `fn` (in place) and prints its machine; `site` is the function's number in the program. */
export function lowerFunction(fn: Node, site: number, host: MachineHost): LoweredFunction {
  const body = bodyOf(fn)
  // Asked before the lowering adds text of its own.
  const keepsFields = hasTextWith(body, FRAME)
  const builder = new Builder(host, new Suspensions(body, host.kind), fn)
  const start = builder.placed[0]!
  builder.enterScope(fn)
  lowerStatements(builder, body.body)
  builder.leave({ kind: 'return' }, 'undefined')
  threadJumps(builder.placed)
  const options = { blockCount: builder.blockCount, keepsFields }
  const printed = printBlocks(reachable(builder.placed, start), host, options)
  const text = new TextBuilder()
  text.add(frameClass(site, printed.frame))
  const strict = host.isStrict(fn) ? `'use strict'\n` : ''
  const table = `[${printed.handlers.join(', ')}]`
  const isGuarded = printed.handlers.some((handler) => handler >= 0)
  if (isGuarded) text.add(`const $$m${site} = (($$handlers) => ($$f, $$mode, $$value) => {\n${strict}`)
  else text.add(`const $$m${site} = ($$f, $$mode, $$value) => {\n${strict}`)
  text.addPrinted(printed.body)
  text.add(isGuarded ? `})(${table})\n` : '}\n')
  text.add(`$$machine(${site}, $$F${site}, $$m${site}, ${tables(printed.frame, host)})\n`)
  return { machine: text.done(), shell: shell(fn, site, host, printed.frame) }
}

function frameClass(site: number, frame: Frame): string {
  const fields = frame.fields.map((field) => `; this.${field} = undefined`).join('')
  return `class $$F${site} { constructor(p) { this.p = p; this.pc = 0${fields} } }\n`
}

function tables(frame: Frame, host: MachineHost): string {
  const live = [...frame.live].map(([pc, fields]) => `'${pc}': ${JSON.stringify(fields)}`)
  const lines = [...frame.lines].map(([pc, offset]) => `'${pc}': [${host.position(offset).join(', ')}]`)
  const kind = host.kind === 'generator' ? '' : `, '${host.kind}'`
  return `${JSON.stringify(['p', ...frame.fields])}, { ${live.join(', ')} }, { ${lines.join(', ')} }${kind}`
}

// The expression of an arrow function is what it returns; a module is a list of statements.
function bodyOf(fn: Node): BlockStatement {
  const { body } = fn as unknown as { body: BlockStatement | Expression | Statement[] }
  if (Array.isArray(body)) return make<BlockStatement>(fn, { type: 'BlockStatement', body })
  if (body.type === 'BlockStatement') return body
  const statement = make<ReturnStatement>(body, { type: 'ReturnStatement', argument: body })
  return make<BlockStatement>(body, { type: 'BlockStatement', body: [statement] })
}

function shell(fn: Node, site: number, host: MachineHost, frame: Frame): string {
  const atStart = new Set(frame.live.get(0))
  const scope = atStart.has('p') ? host.outer(fn) : 'null'
  let stores = ''
  for (const [field, value] of host.entry(fn)) if (atStart.has(field)) stores += `${FRAME}.${field} = ${value}; `
  if (host.kind === 'async-generator') stores += `${FRAME}.state = 0; `
  const result = host.kind === 'async' ? `$$async(${FRAME})` : FRAME
  return `const ${FRAME} = new $$F${site}(${scope}); ${stores}return ${result}`
}
