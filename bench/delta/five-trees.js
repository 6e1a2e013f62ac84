// The worked example of docs/delta.md: the five search trees of the values 1 to 3 in the order of the paper (figure 3), what add(4) makes
// of them, and the paths that it takes. A tree is null or { value, left, right }.

const node = (value, left = null, right = null) => ({ value, left, right })

export const trees = [
  node(3, node(2, node(1))),
  node(3, node(1, null, node(2))),
  node(2, node(1), node(3)),
  node(1, null, node(3, node(2))),
  node(1, null, node(2, null, node(3))),
]

/** The states that take each path of add(4): how many nodes have a right child on the way down. */
export const paths = [[0, 1], [2, 3], [4]]

export function add(tree, value) {
  if (tree === null) return { ...node(value), isNew: true }
  return value < tree.value ? { ...tree, left: add(tree.left, value) } : { ...tree, right: add(tree.right, value) }
}

/**
 * The trees as one graph, merged by position: [{ place, states, left, right, value }] with one entry for each state, undefined where
 * the node is not reached. Places are words over l and r, '' is the root.
 */
export function merge(all) {
  const places = []
  const visit = (nodes, place) => {
    if (nodes.every((each) => !each)) return
    const field = (name) => nodes.map((each) => (each ? each[name] : undefined))
    const states = nodes.flatMap((each, i) => (each ? [i] : []))
    places.push({ place, states, left: field('left'), right: field('right'), value: field('value') })
    visit(field('left'), `${place}l`)
    visit(field('right'), `${place}r`)
  }
  visit(all, '')
  return places.sort((a, b) => a.place.length - b.place.length || (a.place < b.place ? -1 : 1))
}
