/**
 * What the lowering asks of the emitter, and the one node type it adds to the tree. The lowering rewrites a function
 * body in place: operands that were evaluated before a suspension are replaced by `Raw` nodes, and what is left is free
 * of suspensions and is printed by the emitter with all its barriers, like code of any other function.
 *
 * A generator function is emitted as a *shell*: a native generator function (declaration, expression, method, static,
 * private, computed: the syntax stays what it was, so name, length, `prototype`, home object and the prototype of its
 * generators are V8's own) with its parameters as written, whose body only makes the frame and returns it:
 *    function* g(a, b = 1) { <entry statements of the emitter>; const $$f = new $$F20($$s); $$f.$a = a; return $$f }
 * The runtime runs the shell once, before the first step or when the state is read, and then only the frame counts. The
 * shell of an async generator is the same, with other prototypes; that of an async function is a plain function that
 * is no constructor and ends in `return $$async($$f)`.
 *
 * Inside a machine the emitter prints, for the function being lowered:
 *  - a variable that is not captured and belongs to a lowered scope as `$$f.$x`, the field unique in the function; a
 *    lowered scope is the function's own scope and every scope whose node contains a suspension;
 *  - the scope object of a lowered scope as a frame field `$$f.s12`, the scope outside the function as `$$f.p`;
 *  - `this`, `arguments`, the home object as `$$f.this`, `$$f.arguments`, `$$f.home`;
 *  - declarations of frame variables as assignments: `let x = v` is `$$f.$x = v`, never a native declaration; a read
 *    that may come too early looks for `$$tdz`, as with captured variables.
 * Scopes without a suspension stay native, inside of whatever the lowering prints around them. `Raw` text mentions
 * `$$f`, so a class with a `Raw` heritage or key has to evaluate these in place, not in a hoisted factory.
 */
import type { Expression, Node, Statement, ThrowStatement } from 'acorn'
import { mark } from '../emit-marks.ts'

/** Text that is printed as it is, or a tree that the emitter prints: an expression, or a statement. */
export type Piece = string | Node

/** An expression or a statement made of pieces. An expression's pieces read as a primary expression. */
export interface RawNode extends Node {
  readonly type: 'Raw'
  readonly pieces: readonly Piece[]
}

/** Printed text and which offsets of it stand for which offsets of the source. */
export interface PrintedText {
  readonly text: string
  readonly marks: readonly (readonly [at: number, sourceOffset: number])[]
}

/** What kind of function is lowered: they differ in how a machine comes to rest and how it ends. */
export type MachineKind = 'generator' | 'async' | 'async-generator'

export interface MachineHost {
  readonly kind: MachineKind
  /** Code for delta execution: what is read, tested or called may be a ∆value. */
  readonly isDelta: boolean
  /** The text that ordinary code has for the same: what a frame has to keep is read off that, so that it is the same. */
  printOrdinary(pieces: readonly Piece[], scope: Node): PrintedText
  /** Variables of a step that the printed text needs. */
  variables(): readonly string[]
  /** By which reports name a place of the source. */
  site(node: Node): number
  /** Prints pieces that stand inside `scope`, the innermost scope-making node around them (or the function itself). */
  print(pieces: readonly Piece[], scope: Node): PrintedText
  /**
   * The statements that make the scope of a lowered node current, one per element: a new scope object if something is
   * captured, `$$tdz` in variables that need it, the functions declared in it. Empty if there is nothing to do. For the
   * function itself: what is left to do after the entry statements of its shell. For an object literal whose methods
   * use super: the scope object whose field `home` will be the literal.
   */
  enterScope(node: Node): readonly (readonly Piece[])[]
  /** The statements that give a `for (let ...)` its copy of the loop variables for the next iteration. */
  copyScope(node: Node): readonly (readonly Piece[])[]
  /**
   * Does the expression that the for-in/of statement `node` iterates over need its scope: because it mentions a
   * variable that the statement declares, or because it makes closures, which see the scopes outside through this one?
   */
  headNeedsScope(node: Node): boolean
  /**
   * The frame fields that the shell fills, with the text of their value in the shell: parameters that are not
   * captured, the function's scope object, `this`, `arguments`, `home`. Those that the machine never reads are left
   * out by the lowering.
   */
  entry(fn: Node): readonly (readonly [field: string, value: string])[]
  /** The frame field of a declared or referenced identifier; undefined if the variable lives elsewhere. */
  frameField(identifier: Node): string | undefined
  /** The text, in the shell, of the scope object outside the function: `$$s`, or `null`. */
  outer(fn: Node): string
  /** Is the body strict code? */
  isStrict(fn: Node): boolean
  /** The mark of a call, of where it is in a stack. */
  callMark(node: Node): string
  /** Line and column, from 1, in the file as written, of an offset in the source. */
  position(offset: number): readonly [line: number, column: number]
}

/** What the emitter gets back. */
export interface LoweredFunction {
  /**
   * `class $$F20 {...}`, `const $$m20 = ...`, `$$machine(20, $$F20, $$m20, tables)`, for the top level of the
   * instantiate script or, if the body mentions private names, for a place where these are visible.
   */
  readonly machine: PrintedText
  /** The end of the shell's body, after the entry statements of the emitter. */
  readonly shell: string
}

/** An expression as a condition: printed so that its truth is the same in all states. */
export interface ConditionNode extends Node {
  readonly type: 'Condition'
  readonly argument: Expression
}

/** The frame variable of a machine; a dot or an underscore follows it (see liveness.ts). */
export const FRAME = '$$f'

/**
 * Holds the value of a return that runs finally blocks or closes iterators on its way; assigned right before each such
 * jump.
 */
export const RETURN_FIELD = 'r'

export function conditionOf(node: Expression): Node {
  const condition: ConditionNode = { type: 'Condition', argument: node, start: node.start, end: node.end }
  return condition
}

/** Not in the nodes, whose children it would be among. */
const origins = new WeakMap<RawNode, Node>()

/** What stood where a raw node is. */
export function originOf(node: RawNode): Node | undefined {
  return origins.get(node)
}

/** A node of pieces in the place of another one. */
export function raw(origin: Node, ...pieces: Piece[]): Expression & Statement {
  const node: RawNode = { type: 'Raw', pieces, start: origin.start, end: origin.end }
  origins.set(node, origin)
  // acorn's unions cannot be extended from outside; the emitter knows the type.
  return node as unknown as Expression & Statement
}

/** Whether what is thrown is made by the throw statement itself. */
export function isMadeHere(argument: Expression): boolean {
  return argument.type === 'NewExpression'
}

/** What a throw statement throws; `value` is its argument, lowered. */
export function thrown({ start, argument }: ThrowStatement, value: readonly Piece[]): readonly Piece[] {
  return isMadeHere(argument) ? value : [`${mark(start)}$$thrown(`, ...value, ')']
}
