/**
 * The entry of the lowering: a resumable function to its machine. See host.ts for the contract with the emitter; here
 * are the pieces of text that hold the machine together:
 *    class $$F20 { constructor(p) {...} }                                       the frame
 *    const $$m20 = ($$f, $$mode, $$value) => {...}                              a step: runs from one rest to the next
 *    $$machine(20, $$F20, $$m20, fields, live)                                  makes both known to the runtime
 */
import type { BlockStatement, Node } from 'acorn'
import { reachable, threadJumps } from './block.ts'
import { Builder } from './builder.ts'
import { FRAME, type LoweredFunction, type MachineHost } from './host.ts'
import { hasTextWith } from './nodes.ts'
import { printBlocks, TextBuilder, type Frame } from './print.ts'
import { lowerStatements } from './statements.ts'
import { Suspensions } from './suspension.ts'

/** Lowers the body of `fn` (in place) and prints its machine; `site` is the function's number in the program. */
export function lowerFunction(fn: Node, site: number, host: MachineHost): LoweredFunction {
  const body = (fn as unknown as { body: BlockStatement }).body
  // Asked before the lowering adds text of its own.
  const keepsFields = hasTextWith(body, FRAME)
  const builder = new Builder(host, new Suspensions(body), fn)
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
  text.add(`$$machine(${site}, $$F${site}, $$m${site}, ${liveTable(printed.frame)})\n`)
  return { machine: text.done(), shell: shell(fn, site, host, printed.frame) }
}

function frameClass(site: number, frame: Frame): string {
  const fields = frame.fields.map((field) => `; this.${field} = undefined`).join('')
  return `class $$F${site} { constructor(p) { this.p = p; this.pc = 0${fields} } }\n`
}

function liveTable(frame: Frame): string {
  const rows = [...frame.live].map(([pc, fields]) => `${pc}: ${JSON.stringify(fields)}`)
  return `${JSON.stringify(['p', ...frame.fields])}, { ${rows.join(', ')} }`
}

function shell(fn: Node, site: number, host: MachineHost, frame: Frame): string {
  const atStart = new Set(frame.live.get(0))
  const scope = atStart.has('p') ? host.outer(fn) : 'null'
  let stores = ''
  for (const [field, value] of host.entry(fn)) if (atStart.has(field)) stores += `${FRAME}.${field} = ${value}; `
  return `const ${FRAME} = new $$F${site}(${scope}); ${stores}return ${FRAME}`
}
