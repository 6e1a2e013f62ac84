/**
 * Positions, both ways a compiled program needs them: an offset in a module's JavaScript to the place in the file the
 * user wrote, and a line and column of an emitted script back to that place. Lines and columns count from 1 everywhere,
 * as in V8's stack frames and in `SourceLocation`; offsets count UTF-16 units from 0, as acorn's `start` and `end` do.
 */
import { eachMapping, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping'
import type { SourceLocation } from '../base/errors.ts'

/** Gives the place in the user's file for an offset in a module's JavaScript. */
export type Locate = (offset: number) => SourceLocation

/** What the builder needs to know of a module: `SourceModule` has it. */
interface Located {
  locate(offset: number): SourceLocation
}

/** Records, while a script is emitted, which offset of `module.source` each generated position stands for. */
export class SourceMapBuilder {
  readonly #module: Located
  #size = 0
  #sorted = true
  #lines = new Uint32Array(64)
  #columns = new Uint32Array(64)
  #offsets = new Uint32Array(64)

  constructor(module: Located) {
    this.#module = module
  }

  /** Maps a generated position to an offset; the later of two mappings of the same position wins. */
  add(line: number, column: number, sourceOffset: number): void {
    const at = this.#size
    if (at === this.#lines.length) this.#grow()
    if (at > 0 && this.#sorted) {
      const lastLine = this.#lines[at - 1]!
      this.#sorted = line > lastLine || (line === lastLine && column >= this.#columns[at - 1]!)
    }
    this.#lines[at] = line
    this.#columns[at] = column
    this.#offsets[at] = sourceOffset
    this.#size = at + 1
  }

  /** The place of the nearest mapping at or before the position, on the same line. */
  locate(line: number, column: number): SourceLocation | undefined {
    const offset = this.offset(line, column)
    return offset === undefined ? undefined : this.#module.locate(offset)
  }

  /** Like `locate`, but the offset in the module's JavaScript. */
  offset(line: number, column: number): number | undefined {
    if (!this.#sorted) this.#sort()
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      const middleLine = this.#lines[middle]!
      if (middleLine < line || (middleLine === line && this.#columns[middle]! <= column)) low = middle + 1
      else high = middle
    }
    return low > 0 && this.#lines[low - 1] === line ? this.#offsets[low - 1] : undefined
  }

  #grow(): void {
    this.#lines = grown(this.#lines)
    this.#columns = grown(this.#columns)
    this.#offsets = grown(this.#offsets)
  }

  // An emitter that hoists functions may add their mappings before those of the text that precedes them.
  #sort(): void {
    const order = Uint32Array.from({ length: this.#size }, (_, index) => index)
    const lines = this.#lines
    const columns = this.#columns
    order.sort((a, b) => lines[a]! - lines[b]! || columns[a]! - columns[b]! || a - b)
    this.#lines = order.map((index) => lines[index]!)
    this.#columns = order.map((index) => columns[index]!)
    const offsets = this.#offsets
    this.#offsets = order.map((index) => offsets[index]!)
    this.#sorted = true
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** The locator of a text that is compiled as it is on disk. */
export function locateIn(text: string, file: string): Locate {
  let starts: Uint32Array | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    const line = lineOf(starts, offset)
    return { file, line: line + 1, column: offset - starts[line]! + 1 }
  }
}

/** A text that was generated from the text of a file. */
interface Generated {
  readonly text: string
  readonly from: string
  readonly file: string
}

/** The locator of generated text: offsets go through `map` back to the text it was generated from. */
export function locateThrough(map: SourceMapInput, { text, from, file }: Generated): Locate {
  // Most modules are asked for few places or none, so no table is made before the first question.
  let tables: { starts: Uint32Array; fromStarts: Uint32Array; mappings: Mappings } | undefined
  return (offset) => {
    tables ??= { starts: lineStarts(text), fromStarts: lineStarts(from), mappings: decode(map) }
    const { starts, fromStarts, mappings } = tables
    const line = lineOf(starts, offset)
    const row = rowOf(mappings, line, offset - starts[line]!)
    if (row < 0) return { file, line: 1, column: 1 }
    const originalOf = (index: number): number => fromStarts[mappings[index * 4 + 2]!]! + mappings[index * 4 + 3]!
    const [token] = PUNCTUATOR.exec(text.slice(offset, offset + 4)) ?? ['']
    const isMapped = mappings[row * 4] !== line || starts[line]! + mappings[row * 4 + 1]! >= offset
    const at = token === '' || isMapped || row * 4 + 4 >= mappings.length ? -1 : findBetween(from, token, originalOf(row), originalOf(row + 1))
    if (at < 0) return { file, line: mappings[row * 4 + 2]! + 1, column: mappings[row * 4 + 3]! + 1 }
    const originalLine = lineOf(fromStarts, at)
    return { file, line: originalLine + 1, column: at - fromStarts[originalLine]! + 1 }
  }
}

/** Tokens at which V8 sees errors, and which esbuild does not map. */
const PUNCTUATOR = /^(?:\?\.|[.[(]|(?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])?=)/

/** A token between two mapped ones in the original. There may be types before a dot or bracket, and parentheses behind that of a call. */
function findBetween(from: string, token: string, start: number, end: number): number {
  if (end <= start) return -1
  const found = token === '.' || token === '?.' || token === '[' ? from.slice(start, end).lastIndexOf(token) : from.slice(start, end).indexOf(token)
  return found < 0 ? -1 : start + found
}

/** The offsets at which the lines of a text start, by ECMAScript's line terminators. */
export function lineStarts(text: string): Uint32Array {
  const starts = [0]
  const terminator = /\r\n|[\n\r\u2028\u2029]/g
  while (terminator.exec(text) !== null) starts.push(terminator.lastIndex)
  return Uint32Array.from(starts)
}

function lineOf(starts: Uint32Array, offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle
  }
  return low
}

/** Mappings in generated order, all counted from 0 here: rows of (line, column, original line, original column). */
type Mappings = Uint32Array

function decode(map: SourceMapInput): Mappings {
  const rows: number[] = []
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, originalLine, originalColumn }) => {
    if (originalLine === null || originalColumn === null) return
    rows.push(generatedLine - 1, generatedColumn, originalLine - 1, originalColumn)
  })
  return Uint32Array.from(rows)
}

/** The row of the last mapping before a place, or negative; before the first of a line that one. */
function rowOf(mappings: Mappings, line: number, column: number): number {
  let low = 0
  let high = mappings.length / 4
  while (low < high) {
    const middle = (low + high) >>> 1
    const middleLine = mappings[middle * 4]!
    if (middleLine < line || (middleLine === line && mappings[middle * 4 + 1]! <= column)) low = middle + 1
    else high = middle
  }
  // Before the first mapping of a line comes text that the user did not write; what follows it is nearer than the line
  // above.
  const before = low > 0 && mappings[low * 4 - 4] === line
  const after = mappings[low * 4] === line
  return before || !after ? low - 1 : low
}
