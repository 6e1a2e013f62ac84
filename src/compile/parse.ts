/**
 * Text to tree, by acorn. Nodes carry offsets only; `locate` turns them into places. A syntax error becomes a
 * `UserError` that points into the file as the user wrote it.
 */
import { type Options, Parser, type Program } from 'acorn'
import { UserError, type SourceLocation } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import type { ModuleKind } from './module.ts'
import type { Locate } from './source-map.ts'

/**
 * Acorn decides by the keyword `function` whether `yield /x/` is a division, and so misreads generator methods. When it
 * has come to parse a yield expression it knows that an operand follows, and has not read it yet.
 */
const GeneratorAwareParser = Parser.extend((base) => class extends (base as unknown as AcornInternals) {
  override parseYield(forInit: unknown): unknown {
    this.exprAllowed = true
    return super.parseYield(forInit)
  }
} as unknown as typeof Parser)

/** The parts of acorn's parser that its types leave out. */
type AcornInternals = new (...args: unknown[]) => { exprAllowed: boolean, parseYield(forInit: unknown): unknown }

export type CodeKind = Exclude<ModuleKind, 'json'>

/** The tree of `source`; `original` is the text that `locate` points into, if it is not `source` itself. */
export function parse(source: string, kind: CodeKind, locate: Locate, original = source): Program {
  try {
    return GeneratorAwareParser.parse(source, optionsOf(kind))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw syntaxError(acornMessage(error), locate((error as AcornError).pos), original)
  }
}

/** The refusal of a text that is not JavaScript, TypeScript or JSON. */
export function syntaxError(message: string, location: SourceLocation, original: string): UserError {
  return new UserError('syntax-error', location, {
    fact: message,
    remedy: 'correct the syntax at the marked place',
    frame: codeFrame(original, location),
  })
}

interface AcornError extends SyntaxError {
  readonly pos: number
}

function optionsOf(kind: CodeKind): Options {
  const sourceType = kind === 'esm' ? 'module' : kind === 'cjs' ? 'commonjs' : 'script'
  return { ecmaVersion: 'latest', sourceType, allowHashBang: true }
}

// Acorn ends its messages with its own line and column, which are those of the stripped text.
function acornMessage(error: SyntaxError): string {
  return error.message.replace(/ \(\d+:\d+\)$/, '')
}
