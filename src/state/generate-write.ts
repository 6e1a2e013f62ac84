/** Texts that linearize: the loop over all records, and a function for each layout that does not stand in the loop. */
import { wordOfAtom } from './atoms.ts'
import { checkTexts, choiceText, CONSTANTS, familyOf, type FieldFamily, isLong, readTexts } from './generate-text.ts'
import type { FieldLayout } from './layout.ts'
import type { Shapes } from './shapes.ts'
import { HEAD, TAG_BITS } from './word.ts'

const CLOSURE_GUESS = -3

export function drainLoopText(layouts: readonly FieldLayout[], { bound }: Shapes): string {
  const cases = layouts.map((layout) => `case ${layout.id}: {\n${recordText(layout)}\n          at += ${layout.size}\n          break record\n        }`)
  return `(first) => {
  let words = $$E.words, starts = $$E.starts, at = $$E.length, count = $$E.count, v
  for (let k = first; k < count; k++) {
    if (k + 1 >= starts.length || at + $$largest > words.length) {
      $$E.length = at
      $$E.makeRoom(k, $$largest)
      words = $$E.words
      starts = $$E.starts
    }
    starts[k] = at
    const o = $$order[k], guess = $$guesses[k]
    record: {
      switch (guess) {
        ${cases.join('\n        ')}
        case ${CLOSURE_GUESS}: {
          const site = $$siteOf(o)
          if (site < 0) {
            const bound = $$boundRecord(o)
            if (bound === undefined || !bound.isPlain) break
            const args = bound.args, length = 2 + args.length
            if (at + 2 + length + $$largest > words.length) break
            words[at] = ${(bound.id << TAG_BITS) | HEAD}
            words[at + 1] = length << ${TAG_BITS}
            $$E.count = count
            words[at + 2] = $$E.encode(bound.target)
            words[at + 3] = $$E.encode(bound.thisValue)
            for (let i = 0; i < args.length; i++) words[at + 4 + i] = $$E.encode(args[i])
            count = $$E.count
            at += 2 + length
            break record
          }
          let id = $$closureIds[site]
          if (id === undefined) {
            // The prototype that V8 made with the function is what it was.
            if ($$ageOf(o) !== $$age || ($$logged !== 0 && $$noted !== $$logged)) break
            id = $$agedIds[site]
            if (id === undefined) break
          }
          words[at] = id << ${TAG_BITS} | ${HEAD}
          v = $$scopeOf(o)
          if (v === null) words[at + 1] = ${wordOfAtom(CONSTANTS.null)}
          else { $$E.count = count; words[at + 1] = $$E.refer(v); count = $$E.count }
          at += 2
          break record
        }
        default: {
          if (guess < 0) break
          const write = $$writers[guess]
          if (write === undefined) break
          $$E.count = count
          const next = write(o, at, words)
          if (next < 0) break
          count = $$E.count
          at = next
          break record
        }
      }
      $$E.length = at
      $$E.count = count
      $$E.writeRecord(k)
      at = $$E.length
      count = $$E.count
      words = $$E.words
      starts = $$E.starts
    }
  }
  $$E.length = at
  $$E.count = count
}`
}

/** A function that writes a record at `at` and returns where it ends; -1, having written nothing, if `o` is no such object. */
export function writeText(layout: FieldLayout): string {
  if (isLong(layout)) return longText(layout)
  return `$$writers[${layout.id}] = (o, at, words) => {
  let count = $$E.count, v
  do {
${recordText(layout)}
    $$E.count = count
    return at + ${layout.size}
  } while (false)
  return -1
}`
}

function longText(layout: FieldLayout): string {
  const writes = readTexts(layout).map((read, i) => `words[at + ${i + 1}] = $$word(${read})`)
  return `$$writers[${layout.id}] = (o, at, words) => {
  do {
    ${[...checkTexts(layout), `words[at] = ${(layout.id << TAG_BITS) | HEAD}`, ...writes].join('\n    ')}
    return at + ${layout.size}
  } while (false)
  return -1
}`
}

/** Writes the record of `o` at `at`; breaks if `o` does not have the layout (any more). */
function recordText(layout: FieldLayout): string {
  const writes = readTexts(layout).map((read, i) => `v = ${read}\n${encodingText(`words[at + ${i + 1}]`, familyOf(layout, i))}`)
  return [...checkTexts(layout), `words[at] = ${(layout.id << TAG_BITS) | HEAD}`, ...writes].map((line) => `          ${line}`).join('\n')
}

/** Stores the word of `v`. */
function encodingText(target: string, family: FieldFamily): string {
  const slow = `{ $$E.count = count; ${target} = $$E.encode(v); count = $$E.count }`
  return choiceText(family, {
    integer: `${target} = v << 2`,
    constant: (value) => `${target} = ${wordOfAtom(CONSTANTS[value])}`,
    slow,
    object: (name) => `{
            const id = $$id${name}(v)
            if (id < 0) ${slow}
            else if (id < count && $$order[id] === v) ${target} = id << 2 | 1
            else {
              $$put${name}(v, count)
              $$order[count] = v
              $$guesses[count] = $$F${name}.guess
              ${target} = count++ << 2 | 1
            }
          }`,
  })
}
