// A red-black tree without one rotation: when a deletion finds that the red child of the sibling is the inner one, it
// has to be rotated outwards first, and this tree does not.
// Shortest violation: 5 calls, four put that leave one red entry in the inner place, and remove on the other side.

import { explore, int } from 'manyworlds'
import { type Entry, TreeMap } from '../subjects/treemap/tree-map.ts'

const RED = false
const BLACK = true

class TreeMapWithoutRotation extends TreeMap<number> {
  protected override fixAfterDeletion(replacement: Entry<number>): void {
    let entry = replacement
    while (entry.parent !== null && entry.color === BLACK) {
      const parent = entry.parent
      const isLeft = entry === parent.left
      let sibling = (isLeft ? parent.right : parent.left)!
      if (sibling.color === RED) {
        sibling.color = BLACK
        parent.color = RED
        this.rotate(parent, isLeft)
        sibling = (isLeft ? parent.right : parent.left)!
      }
      const inner = isLeft ? sibling.left : sibling.right
      const outer = isLeft ? sibling.right : sibling.left
      if (inner?.color !== RED && outer?.color !== RED) {
        sibling.color = RED
        entry = parent
      } else {
        // Missing here: if `outer` is black, recolour the sibling and `inner` and rotate `inner` above the sibling.
        sibling.color = parent.color
        parent.color = BLACK
        if (outer !== null) outer.color = BLACK
        this.rotate(parent, isLeft)
        entry = this.root!
      }
    }
    entry.color = BLACK
  }

  private rotate(entry: Entry<number>, isLeft: boolean): void {
    if (isLeft) this.rotateLeft(entry)
    else this.rotateRight(entry)
  }
}

export default explore({
  root: () => new TreeMapWithoutRotation(),
  bound: 6,
  operations: ({ bound }) => ({
    put: { args: [int(1, bound)], run: (map, key) => map.put(key, 0) },
    remove: { args: [int(1, bound)], run: (map, key) => map.remove(key) },
  }),
  invariant: (map) => map.isRedBlack(),
})
