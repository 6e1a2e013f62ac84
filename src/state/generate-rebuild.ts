/** Texts that make the objects of a state, and that undo what was written to them. */
import { isArrayIndex } from '../base/array-index.ts'
import { checkTexts, type Inputs } from './generate-text.ts'
import type { FieldLayout } from './layout.ts'
import { isAssignable } from './shapes.ts'
import { TAG_BITS } from './word.ts'

export function rebuildLoopText(layouts: readonly FieldLayout[], inputs: Inputs): string {
  const { world, array } = inputs.shapes
  const allocate = layouts.map((layout) => `case ${layout.id}: $$objects[k] = ${allocation(layout, inputs)}; at += ${layout.size}; break;`)
  const fill = layouts.map((layout) => `case ${layout.id}: ${numbering(layout)}${filling(layout)}${marking(layout)} break;`)
  return `(words, length) => {
  let k = 0
  const starts = $$R.starts
  $$R.begin(words)
  $$alloc = true
  for (let at = 0; at < length; k++) {
    if (k + 1 >= starts.length) { $$alloc = false; return false }
    starts[k] = at
    const layout = words[at] >> ${TAG_BITS}
    switch (layout) {
      case ${world.id}: at += ${world.size}; break;
      case ${array.id}: $$objects[k] = []; at += 2 + (words[at + 1] >> ${TAG_BITS}); break;
      ${allocate.join('\n      ')}
      default: {
        const make = $$makers[layout]
        if (make !== undefined) {
          $$objects[k] = make()
          at += $$sizes[layout]
        } else at = $$R.allocateOther(words, k, at)
      }
    }
  }
  starts[k] = length
  $$R.count = k
  $$R.allocateDeferred()
  $$alloc = false
  for (let j = 1; j < k; j++) {
    const at = starts[j], o = $$objects[j], layout = words[at] >> ${TAG_BITS}
    switch (layout) {
      case ${array.id}: $$R.fillElements(o, words, at); break;
      ${fill.join('\n      ')}
      default: {
        const fill = $$fillers[layout]
        if (fill !== undefined) fill(o, words, at, j)
        else $$R.fillOther(j)
      }
    }
  }
  return true
}`
}

/** Fills the objects in the write log again; all others still are what `rebuild` made them. */
export function restoreLoopText(layouts: readonly FieldLayout[], { shapes }: Inputs, suffix: number): string {
  const { array } = shapes
  const fill = layouts.map((layout) => `case ${layout.id}: { ${checksToRestore(layout).join('; ')}; ${filling(layout)} continue }`)
  return `(words) => {
  if ($$logged > $$log.length) return false
  const starts = $$R.starts
  if ($$H.noted !== $$logged) $$note${suffix}()
  if ($$H.isUnclear || ($$B.length > 0 && $$H.wroteCommon)) return false
  const list = $$H.writtenList
  for (let n = 0; n < $$H.writtenCount; n++) {
    const k = list[n], o = $$objects[k], at = starts[k], layout = words[at] >> ${TAG_BITS}
    const how = $$oddCount === 0 ? undefined : $$odds.get(o)
    if (how === undefined || (how === 1 && $$symbolic[layout] === true)) {
      switch (layout) {
        case ${array.id}: $$L.refillElements(o, words, at); continue;
        ${fill.join('\n        ')}
        default: {
          const refill = $$refillers[layout]
          if (refill !== undefined && refill(o, words, at)) continue
        }
      }
    }
    if (!$$L.refill(k, words)) return false
  }
  if ($$B.length > 0) $$H.restoreBase(words)
  $$logged = 0
  $$dirty = false
  $$H.noted = $$noted = -1
  return true
}`
}

export function renumberText(layouts: readonly FieldLayout[]): string {
  const cases = layouts
    // The number of an odd object says that it is odd; nobody gives it another one.
    .filter((layout) => layout.shape.family !== undefined && layout.symbols.length === 0)
    .map((layout) => `case ${layout.id}: $$number${layout.id}($$objects[k], k); break;`)
  return `(words) => {
  const starts = $$R.starts, count = $$R.count
  for (let k = 1; k < count; k++) switch (words[starts[k]] >> ${TAG_BITS}) { ${cases.join(' ')} default: $$R.numberOther(k) }
}`
}

export function makeText(layout: FieldLayout, inputs: Inputs): string {
  return `$$makers[${layout.id}] = () => ${parenthesized(allocation(layout, inputs))}; $$sizes[${layout.id}] = ${layout.size}`
}

export function fillText(layout: FieldLayout): string {
  return `$$fillers[${layout.id}] = (o, words, at, j) => { ${numbering(layout)}${filling(layout)}${marking(layout)} }`
}

export function refillText(layout: FieldLayout): string {
  return `$$refillers[${layout.id}] = (o, words, at) => { do { ${checksToRestore(layout).join('; ')}; ${filling(layout)} return true } while (false); return false }`
}

/** Makes the layouts of one machine's frames known to each other. */
export function frameTableText({ id, pc, shape }: FieldLayout): string {
  if (pc === undefined) return ''
  const first = shape.layouts[0]!.id
  return `if ($$frameIds[${first}] === undefined) $$frameIds[${first}] = []\n$$frameIds[${first}][${pc + 2}] = ${id}; $$frameIds[${id}] = $$frameIds[${first}]`
}

/** A frame that was written rests elsewhere; all its fields are there. */
function checksToRestore(layout: FieldLayout): string[] {
  return layout.pc === undefined ? checkTexts(layout) : []
}

function allocation(layout: FieldLayout, { objectPrototype }: Inputs): string {
  const { id, shape } = layout
  if (shape.constructorFunction !== undefined) return shape.family === undefined ? `new $$class${id}(null)` : `new $$class${id}()`
  if (hasRoom(layout)) {
    return shape.prototype === objectPrototype ? `{ ${layout.keys.map((key) => `${JSON.stringify(key)}: undefined`).join(', ')} }` : `new $$M${id}()`
  }
  return shape.prototype === objectPrototype ? '{}' : `$$create($$P${id})`
}

/**
 * Whether an object is made with all of its properties: V8 then makes room for them at once. Filling an empty one moves its
 * properties again and again.
 */
function hasRoom({ keys, symbols, isAssignable, shape }: FieldLayout): boolean {
  if (shape.prototype === null || !isAssignable || keys.length > MAX_ROOM || keys.some(isArrayIndex)) return false
  return shape.isPlain ? symbols.length === 0 && keys.length > 0 : shape.constructorFunction === undefined
}

const MAX_ROOM = 128

/** A constructor of objects that have the properties of the layout. */
export function constructorText(layout: FieldLayout): string {
  const { id, keys, symbols, shape } = layout
  if (!hasRoom(layout) || shape.isPlain) return ''
  const properties = [...keys.map((key) => `this[${JSON.stringify(key)}] = undefined`), ...symbols.map((_, i) => `this[$$S${id}_${i}] = undefined`)]
  return `const $$M${id} = function () { ${properties.join('; ')} }; $$M${id}.prototype = $$P${id}`
}

function parenthesized(text: string): string {
  return text.startsWith('{') ? `(${text})` : text
}

function numbering({ id, shape, symbols }: FieldLayout): string {
  return shape.family === undefined ? '' : `$$number${id}(o, ${symbols.length > 0 ? '-3 - j' : 'j'}); `
}

/** An object that has symbols as keys is odd. */
function marking({ symbols }: FieldLayout): string {
  return symbols.length > 0 ? ' $$markSymbolic(o);' : ''
}

function filling({ id, keys, symbols, privates, shape, pc }: FieldLayout): string {
  let at = 1
  const named = [...keys.map((key) => [key, JSON.stringify(key)] as const), ...symbols.map((symbol, i) => [symbol, `$$S${id}_${i}`] as const)]
  const fields = named.map(([key, text]) => {
    const value = `$$decode(words[at + ${at++}])`
    return isAssignable(shape.prototype, key) ? `o[${text}] = ${value};` : `$$field(o, ${text}, ${value});`
  })
  const rest = pc === undefined ? '' : `o.pc = ${pc}; `
  return rest + [...fields, ...privates.map((_, i) => `$$set${id}_${i}(o, $$decode(words[at + ${at++}]));`)].join(' ')
}
