// What docs/delta.md says of its worked example (figures 3 and 4 of the paper) is what happens: the code of the page is run in delta
// mode, its ∆State is read, and the states of every path are listed. The pictures are drawn from the same trees.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkFile } from '../../src/check/checking.ts'
import { Identifier } from '../../src/delta/identify.ts'
import { Merger } from '../../src/delta/merge.ts'
import { checkSettings } from '../../src/options.ts'
import { fencesOf } from '../../test/docs/fences.ts'
import { pictures } from './draw-example.js'
import { add, merge, paths, trees } from './five-trees.js'

const root = resolve(import.meta.dirname, '../..')
const hooks = { progress() {}, console() {}, isInterrupted: () => false }

/** The states of each path that wrote something, by the numbers of the five trees, and the graphs of the sets of five. */
const seen = { paths: [], graphs: [], constants: undefined, result: undefined }
const directory = mkdtempSync(join(tmpdir(), 'manyworlds-example-'))

beforeAll(() => {
  const page = readFileSync(join(root, 'docs/delta.md'), 'utf8')
  const file = join(directory, 'five-trees.ts')
  writeFileSync(file, fencesOf(page).find(({ attributes }) => attributes.get('file') === 'five-trees.ts').text)
  let merged
  watch(Merger.prototype, 'merge', (state) => {
    merged = state
    if (state.count !== trees.length) return
    seen.graphs.push(graphOf(state))
    seen.constants = state.constants
  })
  watch(Identifier.prototype, 'identify', (_, active, start, end) => {
    if (merged.count === trees.length) seen.paths.push([...active.subarray(start, end)].map((s) => merged.order[s]).sort())
  })
  seen.result = checkFile(file, checkSettings({ mode: 'delta' }), hooks)
})

afterAll(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true, force: true })
})

function watch(prototype, method, tell) {
  const original = prototype[method]
  vi.spyOn(prototype, method).mockImplementation(function (...args) {
    const result = original.apply(this, args)
    tell(result, ...args)
    return result
  })
}

/** The ∆State as `merge` shows it, read from its live objects. The merger may have given the states other numbers. */
function graphOf({ roots, order }) {
  const numbers = trees.map((_, given) => order.indexOf(given))
  const valueIn = (cell, s) => (cell?.codes === undefined ? cell : cell.values[cell.codes[s - cell.from]])
  const found = []
  const visit = (object, states, place) => {
    const field = (name) => trees.map((_, i) => (states.includes(i) ? valueIn(object[name], numbers[i]) : undefined))
    const [left, right] = [field('left'), field('right')]
    found.push({ place, states, left: isNode(left), right: isNode(right), value: field('value') })
    for (const [children, way] of [[left, 'l'], [right, 'r']]) {
      for (const child of new Set(children)) {
        if (child) visit(child, states.filter((i) => children[i] === child), place + way)
      }
    }
  }
  const [{ root: top, size }] = roots
  visit(top, trees.map((_, i) => i), '')
  expect(size).toBe(3)
  return found.sort((a, b) => a.place.length - b.place.length || (a.place < b.place ? -1 : 1))
}

const isNode = (values) => values.map((value) => (value ? 'node' : value))

it('takes three executions for add(4), of the states {0, 1}, {2, 3} and {4}', () => {
  expect(seen.paths).toEqual(paths)
  // Five times plant, in the one state of the first level, and three times add.
  expect(seen.result).toMatchObject({ verdict: 'holds', states: 11, transitions: 10, delta: { executions: 8, splits: 2, fallbacks: [], single: 0 } })
})

it('has the ∆State of the picture', () => {
  const drawn = merge(trees).map(({ left, right, ...rest }) => ({ ...rest, left: isNode(left), right: isNode(right) }))
  expect(drawn).toHaveLength(7)
  expect(seen.graphs).toEqual([drawn])
  // Three fields of each of the seven nodes, root and size of the tree, and the reference to it; nine of them differ.
  expect(seen.constants).toEqual({ constant: 15, total: 24 })
})

it('adds 4 as a search tree does', () => {
  const values = (tree) => (tree === null ? [] : [...values(tree.left), tree.value, ...values(tree.right)])
  for (const tree of trees) expect(values(add(tree, 4))).toEqual([1, 2, 3, 4])
})

it.each(Object.entries(pictures))('has drawn %s', (name, draw) => {
  expect(readFileSync(join(root, `docs/images/${name}.svg`), 'utf8')).toBe(draw())
})
