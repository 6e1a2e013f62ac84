/** Texts that make the objects of a state, and that undo what was written to them. */
import { checkTexts, type Inputs } from './generate-text.ts'
import type { FieldLayout } from './layout.ts'
import { isAssignable } from './shapes.ts'
import { TAG_BITS } from './word.ts'

export function rebuildLoopText(layouts: readonly FieldLayout[], inputs: Inputs): string {
  const { world, array } = inputs.shapes
  const allocate = layouts.map((layout) => `case ${layout.id}: $$objects[k] = ${allocation(layout, inputs)}; at += ${layout.size}; break;`)
  const fill = layouts.map((layout) => `case ${layout.id}: ${numbering(layout)}${filling(layout)} break;`)
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
    if ($$oddCount === 0 || !$$odds.has(o)) {
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
    .filter((layout) => layout.shape.family !== undefined)
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
  return `$$fillers[${layout.id}] = (o, words, at, j) => { ${numbering(layout)}${filling(layout)} }`
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

function allocation({ id, shape }: FieldLayout, { objectPrototype }: Inputs): string {
  if (shape.constructorFunction !== undefined) return shape.family === undefined ? `new $$class${id}(null)` : `new $$class${id}()`
  return shape.prototype === objectPrototype ? '{}' : `$$create($$P${id})`
}

function parenthesized(text: string): string {
  return text === '{}' ? '({})' : text
}

function numbering({ id, shape }: FieldLayout): string {
  return shape.family === undefined ? '' : `$$number${id}(o, j); `
}

function filling({ id, keys, privates, shape, pc }: FieldLayout): string {
  let at = 1
  const fields = keys.map((key) => {
    const value = `$$decode(words[at + ${at++}])`
    return isAssignable(shape.prototype, key) ? `o[${JSON.stringify(key)}] = ${value};` : `$$field(o, ${JSON.stringify(key)}, ${value});`
  })
  const rest = pc === undefined ? '' : `o.pc = ${pc}; `
  return rest + [...fields, ...privates.map((_, i) => `$$set${id}_${i}(o, $$decode(words[at + ${at++}]));`)].join(' ')
}
