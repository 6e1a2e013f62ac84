/**
 * Text to tree, by acorn. Nodes carry offsets only; `locate` turns them into places. A syntax error becomes a
 * `UserError` that points into the file as the user wrote it.
 */
import { type Options, Parser, type Program } from 'acorn'
import { unsupported, UserError, type SourceLocation } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import { isOverflow, MOST_LEVELS, tooDeep } from './depth.ts'
import { engineHasPhase } from './engine-syntax.ts'
import type { ModuleKind } from './module.ts'
import type { Locate } from './source-map.ts'

/** Where acorn recurses, and where it appends to a chain (`a.b.c`), which becomes as many levels of the tree. */
const RECURSIVE = ['parseStatement', 'parseMaybeAssign', 'parseMaybeUnary', 'parseExprOp', 'parseExprAtom', 'parseBindingAtom', 'parseSubscripts', 'parseSubscript'] as const

/** Stops at MOST_LEVELS. */
const BoundedParser = Parser.extend((base) => {
  class Bounded extends (base as unknown as AcornInternals) {
    level = 0
  }
  for (const name of RECURSIVE) {
    const inner = Bounded.prototype[name]
    Bounded.prototype[name] = function (this: Bounded, a, b, c, d, e, f, g) {
      const { level } = this
      if (level > MOST_LEVELS) throw new TooManyLevels(this.start)
      this.level = level + 1
      const parsed = inner.call(this, a, b, c, d, e, f, g)
      // The elements of a chain count until its end.
      if (name !== 'parseSubscript') this.level = level
      return parsed
    }
  }
  return Bounded as unknown as typeof Parser
})

/** What the parser stops with, at an offset. */
class TooManyLevels extends Error {
  readonly pos: number

  constructor(pos: number) {
    super()
    this.pos = pos
  }
}

/**
 * Acorn decides by the keyword `function` whether `yield /x/` is a division, and so misreads generator methods. When it
 * has come to parse a yield expression it knows that an operand follows, and has not read it yet.
 */
const GeneratorAwareParser = BoundedParser.extend((base) => class extends (base as unknown as AcornInternals) {
  override parseYield(forInit: unknown): unknown {
    this.exprAllowed = true
    return super.parseYield(forInit)
  }
} as unknown as typeof Parser)

/** The parts of acorn's parser that its types leave out. */
type AcornInternals = new (...args: unknown[]) => {
  exprAllowed: boolean
  readonly start: number
  parseYield(forInit: unknown): unknown
} & Record<typeof RECURSIVE[number], (...args: unknown[]) => unknown>

export type CodeKind = Exclude<ModuleKind, 'json'>

/** The tree of `source`; `original` is the text that `locate` points into, if it is not `source` itself. */
export function parse(source: string, kind: CodeKind, locate: Locate, original = source): Program {
  try {
    return GeneratorAwareParser.parse(source, optionsOf(kind))
  } catch (error) {
    if (error instanceof TooManyLevels) throw tooDeep(locate(error.pos), original)
    if (isOverflow(error)) throw tooDeep(locate(0), original)
    if (!(error instanceof SyntaxError)) throw error
    const { pos } = error as AcornError
    if (error.message.startsWith('Not enough stack space')) throw tooDeep(locate(pos), original)
    throw newerImport(source, pos, locate, original) ?? syntaxError(acornMessage(error), locate(pos), original)
  }
}

/** The refusal of a text that is not JavaScript, TypeScript or JSON; of one that is not to be seen it shows nothing. */
export function syntaxError(message: string, location: SourceLocation, original: string | undefined): UserError {
  return new UserError('syntax-error', location, {
    fact: message,
    remedy: 'correct the syntax at the marked place',
    ...(original === undefined ? {} : { frame: codeFrame(original, location) }),
  })
}

/** What to say about an import that acorn does not know, or no longer: V8 may. */
function newerImport(source: string, pos: number, locate: Locate, original: string): UserError | undefined {
  const line = source.slice(source.lastIndexOf('\n', pos - 1) + 1)
  const phase = /^.*?\bimport(?:\s+(defer)\s*\*|\s+(source)\s+[\w$]+\s+from\b|\s*\.\s*(defer|source)\s*\()/.exec(line)?.slice(1).find(Boolean)
  const hasAssertion = phase === undefined && /^assert\s*\{/.test(source.slice(pos))
  if (phase === undefined && !hasAssertion) return undefined
  const location = locate(pos)
  if (phase !== undefined && !engineHasPhase(phase)) {
    return new UserError('syntax-error', location, {
      fact: `\`import ${phase}\` is not part of JavaScript as Node ${process.versions.node} runs it`,
      remedy: 'import the module without it, or by import() where it is needed',
      frame: codeFrame(original, location),
    })
  }
  return unsupported(hasAssertion ? 'import-assertion' : 'import-phase', location, {
    fact: hasAssertion ? 'import assertions have become import attributes' : `\`import ${phase!}\` is not supported`,
    remedy: hasAssertion ? 'write `with` instead of `assert`' : 'import the module without it, or by import() where it is needed',
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
