// A red-black tree that does not tell an inner grandchild from an outer one: insertion rotates the grandparent only,
// which moves the two reds to the other side, where the mirrored case moves them back, for ever.
// Shortest violation: 3 calls, put(1), put(3), put(2), and the third one does not end.

import { explore, int } from 'manyworlds'
import { type Entry, TreeMap } from '../subjects/treemap/tree-map.ts'

const RED = false
const BLACK = true

class RestlessTreeMap extends TreeMap<number> {
  protected override fixAfterInsertion(added: Entry<number>): void {
    let entry = added
    entry.color = RED
    while (entry.parent !== null && entry.parent.color === RED) {
      const parent = entry.parent
      const grandparent = parent.parent!
      const isLeft = parent === grandparent.left
      const uncle = isLeft ? grandparent.right : grandparent.left
      parent.color = BLACK
      grandparent.color = RED
      if (uncle?.color === RED) {
        uncle.color = BLACK
        entry = grandparent
      } else if (isLeft) {
        this.rotateRight(grandparent)
      } else {
        this.rotateLeft(grandparent)
      }
    }
    this.root!.color = BLACK
  }
}

export default explore({
  root: () => new RestlessTreeMap(),
  bound: 5,
  operations: ({ bound }) => ({
    put: { args: [int(1, bound)], run: (map, key) => map.put(key, 0) },
    remove: { args: [int(1, bound)], run: (map, key) => map.remove(key) },
  }),
  invariant: (map) => map.isRedBlack(),
})
