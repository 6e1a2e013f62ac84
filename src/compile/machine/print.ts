/**
 * Blocks to the text of a machine: `switch ($$pc)` in a loop, with the exceptions of its blocks routed by a static
 * table. The frame class holds only what is needed across a suspension.
 */
import { isRest, type Block, type Located } from './block.ts'
import { jumpText, returnText } from './builder.ts'
import { FRAME, type MachineHost, type MachineKind, type PrintedText } from './host.ts'
import { accessOf, FIELD, fixedFields, liveFields, mentionedFields, type Access } from './liveness.ts'

/** A machine as the sum of its lines, with positions. */
export class TextBuilder {
  #text = ''
  readonly #marks: (readonly [number, number])[] = []

  add(text: string): this {
    this.#text += text
    return this
  }

  addPrinted({ text, marks }: PrintedText): this {
    for (const [at, offset] of marks) this.#marks.push([this.#text.length + at, offset])
    return this.add(text)
  }

  done(): PrintedText {
    return { text: this.#text, marks: this.#marks }
  }
}

interface PrintedBlock {
  readonly block: Block
  readonly statements: readonly PrintedText[]
  readonly accesses: readonly Access[]
  /** Where its text goes by number. */
  readonly targets: ReadonlySet<Block>
}

/** What became of the fields. */
export interface Frame {
  /** Fields of the frame class, in order, without `p` and `pc`. */
  readonly fields: readonly string[]
  /** By pc, for the pcs at which a frame can rest. */
  readonly live: ReadonlyMap<number, readonly string[]>
  /** By pc, the offset in the source of the yield or await at which the frame rests. */
  readonly lines: ReadonlyMap<number, number>
}

export interface PrintedMachine {
  readonly body: PrintedText
  readonly handlers: readonly number[]
  readonly frame: Frame
}

export interface PrintOptions {
  readonly blockCount: number
  /** No field may become a local: the text has strings in which a field could seem to be mentioned. */
  readonly keepsFields: boolean
}

/** The fields that the runtime keeps in every frame of the kind (prelude/async.ts, prelude/async-generators.ts). */
const RUNTIME_FIELDS: Readonly<Record<MachineKind, readonly string[]>> = {
  generator: [], async: ['promise'], 'async-generator': ['queue', 'state'],
}

/** Prints the blocks, in this order; the first one is where a frame starts. */
export function printBlocks(blocks: readonly Block[], host: MachineHost, options: PrintOptions): PrintedMachine {
  const printed = blocks.map((block, index) => printBlock(block, blocks[index + 1], host))
  const live = liveFields(blocks, new Map(printed.map((p) => [p.block, p.accesses])))
  const texts = printed.flatMap(({ statements }) => statements.map(({ text }) => text))
  const frame = frameOf(blocks, live, texts.flatMap(options.keepsFields ? mentionedFields : fixedFields), host.kind)
  const kept = new Set(frame.fields)
  const locals = new Set<string>()
  const targets = jumpTargets(printed)
  const body = new TextBuilder()
  for (const { block, statements } of printed) {
    if (targets.has(block)) body.add(`case ${block.pc}:\n`)
    for (const statement of statements) {
      if (statement.text.trim() === '') continue
      body.addPrinted(withLocals(statement, kept, locals)).add(/;\s*$/.test(statement.text) ? '\n' : ';\n')
    }
  }
  const handlers: number[] = Array.from({ length: options.blockCount }, () => -1)
  for (const block of blocks) handlers[block.pc] = block.handler === null ? -1 : block.handler.pc
  return { body: wrapBody(body.done(), locals, handlers, host), handlers, frame }
}

function printBlock(block: Block, next: Block | undefined, host: MachineHost): PrintedBlock {
  const statements: PrintedText[] = []
  const accesses: Access[] = []
  for (const { pieces, scope, defines } of block.instructions) {
    const printed = host.print(pieces, scope)
    const names = defines.map((id) => host.frameField(id)).filter((field) => field !== undefined)
    statements.push(printed)
    accesses.push(accessOf(host.isDelta ? host.printOrdinary(pieces, scope).text : printed.text, names))
  }
  const targets = new Set<Block>(block.instructions.flatMap(({ jumps }) => jumps))
  const exit = printExit(block, next, host, targets)
  statements.push(exit)
  accesses.push(accessOf(host.isDelta ? printExit(block, next, host, targets, true).text : exit.text))
  return { block, statements, accesses, targets }
}

// Adds to `targets` every block that the text goes to by number: without a case for it the machine would search forever.
function printExit(
  block: Block, next: Block | undefined, host: MachineHost, targets: Set<Block>, isOrdinary = false,
): PrintedText {
  const exit = block.exit
  const text = new TextBuilder()
  const jump = (to: Block): string => {
    targets.add(to)
    return jumpText(to)
  }
  // Falling through, the pc has to change only where the handler does.
  const arrive = (to: Block): string => {
    if (to !== next) return ` ${jump(to)}`
    return block.handler === to.handler ? '' : ` $$pc = ${to.pc}`
  }
  const add = (...parts: (string | Located)[]): TextBuilder => {
    for (const part of parts) {
      if (typeof part === 'string') text.add(part)
      else text.addPrinted(isOrdinary ? host.printOrdinary(part.pieces, part.scope) : host.print(part.pieces, part.scope))
    }
    return text
  }
  switch (exit.kind) {
    case 'open': break
    case 'goto': add(arrive(exit.to).trimStart()); break
    case 'branch':
      // Both ways may lead to one block: what they had of their own was empty.
      if (exit.then === exit.otherwise) add('(', exit.test, ');', arrive(exit.then))
      else if (exit.otherwise === next) add('if (', exit.test, `) { ${jump(exit.then)} }`, arrive(next))
      else if (exit.then === next) add('if (!(', exit.test, `)) { ${jump(exit.otherwise)} }`, arrive(next))
      else add('if (', exit.test, `) { ${jump(exit.then)} } ${jump(exit.otherwise)}`)
      break
    case 'suspend':
      // The value first: while it is evaluated the generator still counts as running.
      add('$$r = (', exit.value, `); ${FRAME}.pc = ${exit.resume.pc}; `)
      add(host.kind === 'generator' ? 'return { value: $$r, done: false }' : `return $$asyncYield(${FRAME}, $$r)`)
      break
    case 'await':
      // Making the promise may throw, at this place; only then the frame rests.
      add(`$$r = $$await(${FRAME}, (`, exit.value, `)); ${FRAME}.pc = ${exit.resume.pc}; `)
      add(`return $$awaitPromise($$r, ${FRAME})`)
      break
    case 'pass': add(`${FRAME}.pc = ${exit.resume.pc}; return $$r`); break
    case 'return': {
      const [before, after] = returnText(host.kind)
      const isAwaited = host.isDelta && host.kind !== 'generator'
      add(`${before}${isAwaited ? '$$dc' : ''}(`, exit.value, `)${after}`)
      break
    }
    case 'throw': add('throw (', exit.value, ')'); break
    case 'select': {
      const cases = exit.targets.slice(1).map((to, index) => `case ${index + 1}: ${jump(to)}`)
      add(`switch (${host.isDelta ? `$$dc(${exit.selector})` : exit.selector}) { ${cases.join('; ')} }${arrive(exit.targets[0]!)}`)
    }
  }
  return text.done()
}

// Blocks that are reached otherwise than by falling through from the block before.
function jumpTargets(printed: readonly PrintedBlock[]): Set<Block> {
  const reached = new Set<Block>([printed[0]!.block])
  for (const { block, targets } of printed) {
    for (const to of targets) reached.add(to)
    if (block.handler !== null) reached.add(block.handler)
    if (isRest(block.exit)) reached.add(block.exit.resume)
  }
  return reached
}

function frameOf(
  blocks: readonly Block[], live: ReadonlyMap<Block, ReadonlySet<string>>, fixed: readonly string[], kind: MachineKind,
): Frame {
  const own = RUNTIME_FIELDS[kind]
  const fields = new Set<string>([...fixed, ...own])
  const resting = new Map<number, readonly string[]>()
  const lines = new Map<number, number>()
  const rest = (block: Block): void => {
    const needed = [...new Set([...live.get(block)!, ...own])].filter((field) => field !== 'pc').sort()
    resting.set(block.pc, needed)
    for (const field of needed) fields.add(field)
  }
  rest(blocks[0]!)
  for (const { exit } of blocks) {
    if (!isRest(exit)) continue
    rest(exit.resume)
    lines.set(exit.resume.pc, exit.at)
  }
  // Requests may wait for a generator that has ended.
  if (kind === 'async-generator') resting.set(-1, own)
  fields.delete('p')
  fields.delete('pc')
  return { fields: [...fields].sort(), live: resting, lines }
}

function withLocals(statement: PrintedText, kept: ReadonlySet<string>, locals: Set<string>): PrintedText {
  const text = statement.text.replace(FIELD, (whole, name: string) => {
    if (kept.has(name) || name === 'p' || name === 'pc') return whole
    locals.add(name)
    return `${FRAME}_${whole.slice(FRAME.length + 1)}`
  })
  return { text, marks: statement.marks }
}

// Without handlers an exception simply leaves: the runtime finishes the frame then.
function wrapBody(cases: PrintedText, locals: ReadonlySet<string>, handlers: readonly number[], host: MachineHost): PrintedText {
  const text = new TextBuilder()
  const names = [host.isDelta ? '$$pc = $$dc($$f.pc)' : '$$pc = $$f.pc', '$$to', '$$r', '$$x', ...host.variables(), ...[...locals].map((name) => `${FRAME}_${name}`)]
  text.add(`let ${names.join(', ')}\n$$f.pc = -2\n`)
  const isGuarded = handlers.some((handler) => handler >= 0)
  if (isGuarded) text.add('for (;;) try {\n')
  text.add('$$loop: for (;; $$pc = $$to) switch ($$pc) {\n').addPrinted(cases).add('}\n')
  if (isGuarded) {
    text.add('} catch ($$e) {\n$$caught($$e)\n$$pc = $$handlers[$$pc]\nif ($$pc < 0) throw $$e\n$$x = $$e\n}\n')
  }
  return text.done()
}
