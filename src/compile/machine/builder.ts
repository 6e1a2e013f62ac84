/**
 * Builds the blocks of one machine: the current block, the handler and scope in force, fresh temporaries, and the way
 * out of nested statements (contexts). Statements and expressions are lowered by the neighbouring files, which call
 * this one.
 */
import type { Expression, Node } from 'acorn'
import type { Block, Exit, Instruction, Located } from './block.ts'
import { conditionOf, FRAME, raw, RETURN_FIELD, type MachineHost, type MachineKind, type Piece, type RawNode } from './host.ts'
import { expressionStatement, identifiersIn } from './nodes.ts'
import type { Suspensions } from './suspension.ts'

/** Where a jump leads: out of the function, or to a block inside `depth` contexts. */
export type Goal = { readonly kind: 'return' } | { readonly kind: 'jump'; readonly to: Block; readonly depth: number }

export type Context =
  /**
   * What `break` and `continue` may name. `next` is null for what is not a loop; `plain`: break without label leaves
   * it.
   */
  | {
      readonly kind: 'target'
      readonly labels: readonly string[]
      readonly plain: boolean
      readonly end: Block
      readonly next: Block | null
      /** How many contexts are around the whole statement; a for-of has its iteration in between. */
      readonly outside: number
    }
  /**
   * An open iteration: leaving it closes the iterator, outside of the handler that covers the iteration. That of
   * `awaited`, a for await, waits for the result of closing.
   */
  | { readonly kind: 'iteration'; readonly record: string; readonly outer: Block | null; readonly awaited: Node | null }
  /** A try statement with a finally block, which a jump has to run first. */
  | { readonly kind: 'finally'; readonly selector: string; readonly entry: Block; readonly goals: Goal[] }

const RETURN_VALUE = `${FRAME}.${RETURN_FIELD}`

export class Builder {
  readonly host: MachineHost
  readonly suspensions: Suspensions
  readonly placed: Block[] = []
  readonly contexts: Context[] = []
  handler: Block | null = null
  scope: Node
  #current: Block
  #blocks = 0
  #temporaries = 0
  #selectors = 0
  #returning: Block | null = null
  readonly #exits = new Map<Context, { readonly goal: Goal; readonly block: Block }[]>()

  constructor(host: MachineHost, suspensions: Suspensions, fn: Node) {
    this.host = host
    this.suspensions = suspensions
    this.scope = fn
    this.#current = this.block()
    this.placed.push(this.#current)
  }

  /** A new block under the handler in force. */
  block(): Block {
    return { pc: this.#blocks++, handler: this.handler, instructions: [], exit: { kind: 'open' } }
  }

  get blockCount(): number {
    return this.#blocks
  }

  /** Goes on in `block`, falling through from the current one if that is still open. */
  place(block: Block): void {
    if (this.#current.exit.kind === 'open') this.#current.exit = { kind: 'goto', to: block }
    this.placed.push(block)
    this.#current = block
  }

  temporary(): string {
    return `${FRAME}.t${this.#temporaries++}`
  }

  /** The field that says what a finally block interrupted. */
  selector(): string {
    return `k${this.#selectors++}`
  }

  emit(...pieces: Piece[]): void {
    this.instruction({ pieces, scope: this.scope, jumps: [], defines: [] })
  }

  instruction(instruction: Instruction): void {
    this.#current.instructions.push(instruction)
  }

  /** Ends the current block; what follows without `place` can never run. */
  exit(exit: Exit): void {
    this.#current.exit = exit
    this.#current = this.block()
    this.placed.push(this.#current)
  }

  goto(block: Block): void {
    this.exit({ kind: 'goto', to: block })
  }

  /** Goes to one of two blocks by the truth of an expression; the caller places them. */
  branchOn(test: Expression, then: Block, otherwise: Block): void {
    this.branch([this.host.isDelta ? conditionOf(test) : test], then, otherwise)
  }

  /** Text around an expression that has to be one value. */
  plain(...pieces: Piece[]): Piece[] {
    return this.host.isDelta ? ['$$dc(', ...pieces, ')'] : pieces
  }

  /** What a temporary holds has to be one value from now on. */
  makePlain(node: Expression): void {
    const text = String((node as unknown as RawNode).pieces?.[0])
    if (this.host.isDelta && text.startsWith(`${FRAME}.`)) this.emit(`${text} = $$dc(${text})`)
  }

  /** Text around what is read from an object. */
  read(...pieces: Piece[]): Piece[] {
    return this.host.isDelta ? ['$$dr(', ...pieces, ')'] : pieces
  }

  /** Goes to one of two blocks; the caller places them. */
  branch(test: readonly Piece[], then: Block, otherwise: Block): void {
    this.exit({ kind: 'branch', test: this.located(test), then, otherwise })
  }

  throw(...value: Piece[]): void {
    this.exit({ kind: 'throw', value: this.located(value) })
  }

  located(pieces: readonly Piece[]): Located {
    return { pieces, scope: this.scope }
  }

  /** Runs `lower` with `scope` as the innermost scope. */
  within(scope: Node, lower: () => void): void {
    const outer = this.scope
    this.scope = scope
    lower()
    this.scope = outer
  }

  enterScope(node: Node): void {
    for (const pieces of this.host.enterScope(node)) this.emit(...pieces)
  }

  /** Runs `lower` with `handler` for exceptions and, if given, inside of `context`. */
  guarded(handler: Block, context: Context | null, lower: () => void): void {
    const outer = this.handler
    this.handler = handler
    if (context !== null) this.contexts.push(context)
    this.place(this.block())
    lower()
    if (context !== null) this.contexts.pop()
    this.handler = outer
  }

  /** Evaluates into a temporary now, so that what is emitted next comes after it. */
  spill(node: Expression): Expression {
    if (isStable(node)) return node
    return this.store(node, '(', node, ')')
  }

  /** Evaluates for what it does. */
  effect(node: Expression): void {
    if (isStable(node)) return
    const isPlain = node.type === 'AssignmentExpression' && node.operator === '='
    const defines = isPlain ? identifiersIn(node.left) : []
    this.instruction({ pieces: [expressionStatement(node)], scope: this.scope, jumps: [], defines })
  }

  /** A temporary with the value of `pieces`. */
  store(origin: Node, ...pieces: Piece[]): Expression {
    const temporary = this.temporary()
    this.emit(`${temporary} = `, ...pieces)
    return raw(origin, temporary)
  }

  /** The frame goes to sleep at `origin` with `value` for the caller; returns in the block that wakes up. */
  suspend(origin: Node, ...value: Piece[]): void {
    const resume = this.block()
    this.exit({ kind: 'suspend', value: this.located(value), resume, at: origin.start })
    this.place(resume)
    if (this.host.kind === 'async-generator') this.#awaitReturn(origin)
    else this.#emitResumption()
  }

  /** The frame goes to sleep at `origin` until the promise of `value` is settled; its value is `$$value` then. */
  await(origin: Node, ...value: Piece[]): void {
    const resume = this.block()
    this.exit({ kind: 'await', value: this.located(value), resume, at: origin.start })
    this.place(resume)
    this.emit('if ($$mode === 1) throw $$value')
  }

  /** Ends an async iteration early: calls the iterator's return method and waits for its result. */
  closeAsync(record: string, origin: Node): void {
    const [closing, closed] = [this.block(), this.block()]
    this.emit(`$$r = $$beginClose(${record})`)
    this.branch(['$$r === undefined'], closed, closing)
    this.place(closing)
    this.await(origin, '$$r.value')
    this.emit('$$resultObject($$value)')
    this.place(closed)
  }

  // An async generator that is made to return waits for the value first (ECMA-262, 27.6.3.7).
  #awaitReturn(origin: Node): void {
    const [returning, next] = [this.block(), this.block()]
    this.emit('if ($$mode === 1) throw $$value')
    this.branch(['$$mode === 2'], returning, next)
    this.place(returning)
    this.await(origin, '$$value')
    this.leave({ kind: 'return' }, '$$value')
    this.place(next)
  }

  // What the caller may do to a sleeping frame apart from going on: throw into it, or make it return.
  #emitResumption(): void {
    const leaving = this.returnPieces('$$value')
    this.instruction({
      pieces: ['if ($$mode !== 0) { if ($$mode === 1) throw $$value; ', ...leaving.pieces, ' }'],
      scope: this.scope,
      jumps: leaving.jumps,
      defines: [],
    })
  }

  /** A statement, for use inside of native statements too, that returns `value` through all contexts. */
  returnPieces(...value: Piece[]): { pieces: Piece[]; jumps: Block[] } {
    const isDirect = !this.contexts.some((context) => context.kind !== 'target')
    if (isDirect && this.host.kind === 'generator') {
      return { pieces: ['return { value: ', ...value, ', done: true };'], jumps: [] }
    }
    const exit = isDirect ? this.#returnBlock() : this.#exitBlock({ kind: 'return' })
    return { pieces: [`{ ${RETURN_VALUE} = `, ...value, `; ${jumpText(exit)}; }`], jumps: [exit] }
  }

  /** A statement, for use inside of native statements too, that goes to `goal` through all contexts in between. */
  jumpPieces(goal: Goal & { kind: 'jump' }): { pieces: Piece[]; jumps: Block[] } {
    const between = this.contexts.slice(goal.depth)
    const to = between.some((context) => context.kind !== 'target') ? this.#exitBlock(goal) : goal.to
    return { pieces: [`{ ${jumpText(to)}; }`], jumps: [to] }
  }

  /** Takes a way out, made by `returnPieces` or `jumpPieces`, if the test holds. */
  leaveIf(test: string, way: { readonly pieces: readonly Piece[]; readonly jumps: readonly Block[] }): void {
    this.instruction({ pieces: [`if (${test}) `, ...way.pieces], scope: this.scope, jumps: way.jumps, defines: [] })
  }

  /** Ends the current block by going to `goal`. */
  leave(goal: Goal, ...returned: Piece[]): void {
    if (goal.kind === 'return') {
      if (!this.contexts.some((context) => context.kind !== 'target')) {
        this.exit({ kind: 'return', value: this.located(returned) })
        return
      }
      this.emit(`${RETURN_VALUE} = (`, ...returned, ')')
    }
    this.#unwind(goal)
  }

  /** The end of a finally block: goes on with what was interrupted. `goals` were collected by `leave`. */
  resumeGoals(selector: string, value: string, goals: readonly Goal[], normal: Block): void {
    const rethrow = this.block()
    const targets = [normal, rethrow]
    for (let i = 0; i < goals.length; i++) targets.push(this.block())
    this.exit({ kind: 'select', selector, targets })
    this.place(rethrow)
    this.throw(value)
    for (const [index, goal] of goals.entries()) {
      this.place(targets[index + 2]!)
      if (goal.kind === 'return') this.leave(goal, value)
      else this.leave(goal)
    }
  }

  // Settles the promise of an async function, after native finally blocks and open iterators have had their turn.
  #returnBlock(): Block {
    if (this.#returning !== null) return this.#returning
    const interrupted = this.#current
    const block = this.block()
    this.placed.push(block)
    this.#current = block
    this.exit({ kind: 'return', value: this.located([RETURN_VALUE]) })
    this.#current = interrupted
    this.#returning = block
    return block
  }

  // One block per context and goal: several jumps out of a native statement share the way out.
  #exitBlock(goal: Goal): Block {
    const innermost = this.contexts.findLast((context) => context.kind !== 'target')!
    const known = this.#exits.get(innermost) ?? []
    this.#exits.set(innermost, known)
    const found = known.find((entry) => isSameGoal(entry.goal, goal))
    if (found !== undefined) return found.block
    const interrupted = this.#current
    const block = this.block()
    known.push({ goal, block })
    this.placed.push(block)
    this.#current = block
    this.#unwind(goal)
    // `interrupted` is not placed again: it goes on as if nothing had been in between.
    this.#current = interrupted
    return block
  }

  // The return value, if any, is in RETURN_VALUE.
  #unwind(goal: Goal): void {
    const outermost = goal.kind === 'return' ? 0 : goal.depth
    const handler = this.handler
    for (let i = this.contexts.length - 1; i >= outermost; i--) {
      const context = this.contexts[i]!
      if (context.kind === 'iteration') {
        this.handler = context.outer
        this.place(this.block())
        if (context.awaited === null) this.emit(`${this.host.isDelta ? '$$dclose' : '$$close'}(${context.record})`)
        else this.closeAsync(context.record, context.awaited)
      } else if (context.kind === 'finally') {
        this.handler = handler
        this.#interrupt(context, goal)
        return
      }
    }
    if (goal.kind === 'return') this.exit({ kind: 'return', value: this.located([RETURN_VALUE]) })
    else this.goto(goal.to)
    this.handler = handler
  }

  #interrupt(context: Context & { kind: 'finally' }, goal: Goal): void {
    let index = context.goals.findIndex((known) => isSameGoal(known, goal))
    if (index < 0) index = context.goals.push(goal) - 1
    this.emit(`${FRAME}.${context.selector} = ${index + 2}`)
    this.emit(`${FRAME}.${valueOf(context.selector)} = ${goal.kind === 'return' ? RETURN_VALUE : 'undefined'}`)
    this.goto(context.entry)
  }
}

/** The field that holds the exception or return value of an interrupted try statement. */
export function valueOf(selector: string): string {
  return `v${selector.slice(1)}`
}

/** What stands before and after the value that a machine returns. */
export function returnText(kind: MachineKind): readonly [before: string, after: string] {
  switch (kind) {
    case 'generator': return ['return { value: ', ', done: true }']
    case 'async': return [`return $$asyncReturn(${FRAME}, `, ')']
    case 'async-generator': return [`return $$endAsyncGenerator(${FRAME}, `, ')']
  }
}

export function jumpText(to: Block): string {
  return `$$to = ${to.pc}; continue $$loop`
}

function isSameGoal(a: Goal, b: Goal): boolean {
  if (a.kind === 'return' || b.kind === 'return') return a.kind === b.kind
  return a.to === b.to
}

// Evaluating it later gives the same: a literal, or a temporary, which nobody writes twice.
function isStable(node: Expression): boolean {
  if (node.type === 'Literal') return !('regex' in node)
  const pieces = (node as unknown as RawNode).pieces
  return (node.type as string) === 'Raw' && pieces.length === 1 && typeof pieces[0] === 'string'
}
