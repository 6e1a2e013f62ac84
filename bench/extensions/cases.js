// What the suite measures: files, sizes, the ways of running each, and the counts that every run has to show first.
//
//   graphs  undo against rebuild where drivers build object graphs field by field (the paper: 1.42x to 6.62x)
//   heaps   the same where states are large and a transition changes little of them
//   blocks  mixed execution against plain tracked execution (the paper: up to 1.73x, blocks up to 3.05x, lazy over eager up to 1.35x)

const MODES = { host: { mode: 'host' }, tracked: { mode: 'tracked' }, auto: { mode: 'auto' } }

const graph = (name, size, states, transitions) =>
  ({ section: 'graphs', name, file: `bench/extensions/graphs/${name}.ts`, set: { SIZE: String(size) }, states, transitions, ways: MODES })

export const graphs = [
  graph('binheap', 7, 266_325, 266_324),
  graph('bst', 10, 129_924, 129_923),
  graph('deque', 3, 37_070, 37_148),
  graph('fibheap', 4, 333_688, 338_161),
  graph('filesystem', 3, 21_505, 21_504),
  graph('heaparray', 10, 147_622, 147_621),
  graph('queue', 5, 147_622, 147_621),
  graph('stack', 8, 152_917, 152_916),
  graph('treemap', 7, 266_325, 266_324),
  graph('ubstack', 7, 38_229, 38_228),
]

/** Four places, so sixteen states a round and four calls in each; one call leads from a round to the next. */
const countsOf = (rounds) => ({ states: 16 * rounds, transitions: 65 * rounds - 5 })

/** Objects, and as many rounds as rebuilding allows in a few seconds. */
const SIZES = [[10, 400], [100, 200], [1_000, 40], [10_000, 6], [100_000, 1]]

/** So many rounds that what happens once a search hardly counts; only undo is fast enough for it. */
const MORE_ROUNDS = 200

const heap = (structure, what, sizes = SIZES) => sizes.map(([objects, rounds]) => ({
  section: 'heaps', name: `${structure} ${objects}`, structure, what, objects, file: `bench/extensions/heaps/${structure}.ts`,
  set: { SIZE: String(objects), ROUNDS: String(rounds) }, ...countsOf(rounds), ways: MODES,
}))

/** Measures the tracked way once more, in a longer search, where the first one is short. */
const withMore = (row) => row.objects < 1_000 ? row : ({ ...row, more: { set: { ROUNDS: String(MORE_ROUNDS) }, ...countsOf(MORE_ROUNDS), ways: ['tracked'] } })

export const heaps = [
  ...heap('tree', 'red-black tree, put or remove a key').map(withMore),
  // One search that is long enough to show the ratio as a whole, though rebuilding takes a minute for it.
  ...heap('tree', 'the same tree, a longer search', [[100_000, 40]]).map((row) => ({ ...row, name: 'tree 100000, longer', isLong: true })),
  ...heap('list', 'linked list, three fields of links').map(withMore),
  ...heap('map', 'Map of accounts, two balances and a counter').map(withMore),
  ...heap('array', 'array of cells, one replaced, one changed').map(withMore),
  // The hard case: what is behind the inserted link is reached by another path, so the change is as large as the heap.
  ...heap('list-insert', 'linked list, insert or remove in front', SIZES.slice(2)),
]

// In small trees keys come so close to each other that the order of insertion shows in the shape.
const tree = (objects) => heaps.find(({ name }) => name === `tree ${objects}`)
Object.assign(tree(10), { states: 9_592, transitions: 38_813 })
Object.assign(tree(100), { states: 3_320, transitions: 13_475 })
Object.assign(tree(1_000).more, { states: 3_208, transitions: 13_027 })

const block = (name, bound, host, states, transitions, file = `examples/subjects/${name}.ts`) => ({
  section: 'blocks', name, file, bound, states, transitions,
  ways: {
    plain: { mode: 'tracked', mixed: 'off' },
    eager: { mode: 'tracked', mixed: 'eager', host },
    lazy: { mode: 'tracked', mixed: 'lazy', host },
    auto: { mode: 'tracked', mixed: 'auto', host },
  },
})

export const blocks = [
  block('bst', 8, ['BinarySearchTree', 'TreeNode', 'countOrdered'], 12_235, 172_880),
  block('treemap', 10, ['TreeMap', 'Entry', 'colorOf', 'setColor', 'parentOf', 'leftOf', 'rightOf', 'successor'], 13_189, 261_520),
  block('binheap', 6, ['BinomialHeap', 'BinomialNode', 'union', 'merge', 'adopt', 'find', 'raise'], 7_602, 56_448),
  block('fibheap', 6, ['FibonacciHeap', 'FibonacciNode', 'ring', 'insertAfter', 'unlink', 'adopt'], 16_247, 21_021),
  block('heaparray', 7, ['HeapArray'], 41_696, 77_344),
  block('deque', 6, ['Deque', 'Link'], 55_987, 130_634),
  block('parse and sort', 4, ['Parser', 'Sorter', 'valueOf'], 3_064, 7_500, 'bench/extensions/blocks/long-block.ts'),
]

export const targets = {
  /** Undo with incremental comparison over rebuilding, at the largest heaps. */
  largeHeap: 100,
  /** The automatic choice over the better of both. */
  auto: 1.1,
}
