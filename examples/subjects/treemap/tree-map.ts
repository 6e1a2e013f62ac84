// A map with integer keys as a red-black tree: the algorithm of java.util.TreeMap, parent pointers included.
// Invariant: keys are ordered, no red entry has a red child, all paths to a leaf hold equally many black entries.

const RED = false
const BLACK = true

export class Entry<V> {
  key: number
  value: V
  left: Entry<V> | null = null
  right: Entry<V> | null = null
  parent: Entry<V> | null
  color: boolean = BLACK

  constructor(key: number, value: V, parent: Entry<V> | null) {
    this.key = key
    this.value = value
    this.parent = parent
  }
}

export class TreeMap<V> {
  root: Entry<V> | null = null
  size = 0

  get(key: number): V | undefined {
    return this.entry(key)?.value
  }

  /** Associates `key` with `value` and returns the value it had before. */
  put(key: number, value: V): V | undefined {
    let parent: Entry<V> | null = null
    let entry = this.root
    while (entry !== null) {
      parent = entry
      if (key < entry.key) {
        entry = entry.left
      } else if (key > entry.key) {
        entry = entry.right
      } else {
        const previous = entry.value
        entry.value = value
        return previous
      }
    }
    const added = new Entry(key, value, parent)
    if (parent === null) this.root = added
    else if (key < parent.key) parent.left = added
    else parent.right = added
    this.fixAfterInsertion(added)
    this.size++
    return undefined
  }

  /** Removes `key` and returns the value it had. */
  remove(key: number): V | undefined {
    const entry = this.entry(key)
    if (entry === null) return undefined
    const previous = entry.value
    this.deleteEntry(entry)
    return previous
  }

  /** All pairs, ascending by key. */
  entries(): [number, V][] {
    const found: [number, V][] = []
    collect(this.root, found)
    return found
  }

  isRedBlack(): boolean {
    return (
      colorOf(this.root) === BLACK &&
      parentOf(this.root) === null &&
      countOrdered(this.root, -Infinity, Infinity) === this.size &&
      blackHeight(this.root) >= 0
    )
  }

  protected entry(key: number): Entry<V> | null {
    let entry = this.root
    while (entry !== null && entry.key !== key) entry = key < entry.key ? entry.left : entry.right
    return entry
  }

  protected fixAfterInsertion(added: Entry<V>): void {
    let x: Entry<V> | null = added
    x.color = RED
    while (x !== null && x !== this.root && colorOf(x.parent) === RED) {
      const grandparent: Entry<V> | null = parentOf(parentOf(x))
      if (parentOf(x) === leftOf(grandparent)) {
        const uncle = rightOf(grandparent)
        if (colorOf(uncle) === RED) {
          setColor(parentOf(x), BLACK)
          setColor(uncle, BLACK)
          setColor(grandparent, RED)
          x = grandparent
        } else {
          if (x === rightOf(parentOf(x))) {
            x = parentOf(x)
            this.rotateLeft(x)
          }
          setColor(parentOf(x), BLACK)
          setColor(parentOf(parentOf(x)), RED)
          this.rotateRight(parentOf(parentOf(x)))
        }
      } else {
        const uncle = leftOf(grandparent)
        if (colorOf(uncle) === RED) {
          setColor(parentOf(x), BLACK)
          setColor(uncle, BLACK)
          setColor(grandparent, RED)
          x = grandparent
        } else {
          if (x === leftOf(parentOf(x))) {
            x = parentOf(x)
            this.rotateRight(x)
          }
          setColor(parentOf(x), BLACK)
          setColor(parentOf(parentOf(x)), RED)
          this.rotateLeft(parentOf(parentOf(x)))
        }
      }
    }
    setColor(this.root, BLACK)
  }

  protected deleteEntry(entry: Entry<V>): void {
    let p = entry
    this.size--
    if (p.left !== null && p.right !== null) {
      // Strictly internal: the successor's pair moves here and the successor's entry goes instead.
      const s = successor(p)!
      p.key = s.key
      p.value = s.value
      p = s
    }
    const replacement = p.left ?? p.right
    if (replacement !== null) {
      replacement.parent = p.parent
      if (p.parent === null) this.root = replacement
      else if (p === p.parent.left) p.parent.left = replacement
      else p.parent.right = replacement
      p.left = p.right = p.parent = null
      if (p.color === BLACK) this.fixAfterDeletion(replacement)
    } else if (p.parent === null) {
      this.root = null
    } else {
      // No children: the entry stands for its own phantom replacement until the tree is balanced again.
      if (p.color === BLACK) this.fixAfterDeletion(p)
      if (p.parent !== null) {
        if (p === p.parent.left) p.parent.left = null
        else if (p === p.parent.right) p.parent.right = null
        p.parent = null
      }
    }
  }

  protected fixAfterDeletion(replacement: Entry<V>): void {
    let x: Entry<V> | null = replacement
    while (x !== this.root && colorOf(x) === BLACK) {
      if (x === leftOf(parentOf(x))) {
        let sibling = rightOf(parentOf(x))
        if (colorOf(sibling) === RED) {
          setColor(sibling, BLACK)
          setColor(parentOf(x), RED)
          this.rotateLeft(parentOf(x))
          sibling = rightOf(parentOf(x))
        }
        if (colorOf(leftOf(sibling)) === BLACK && colorOf(rightOf(sibling)) === BLACK) {
          setColor(sibling, RED)
          x = parentOf(x)
        } else {
          if (colorOf(rightOf(sibling)) === BLACK) {
            setColor(leftOf(sibling), BLACK)
            setColor(sibling, RED)
            this.rotateRight(sibling)
            sibling = rightOf(parentOf(x))
          }
          setColor(sibling, colorOf(parentOf(x)))
          setColor(parentOf(x), BLACK)
          setColor(rightOf(sibling), BLACK)
          this.rotateLeft(parentOf(x))
          x = this.root
        }
      } else {
        let sibling = leftOf(parentOf(x))
        if (colorOf(sibling) === RED) {
          setColor(sibling, BLACK)
          setColor(parentOf(x), RED)
          this.rotateRight(parentOf(x))
          sibling = leftOf(parentOf(x))
        }
        if (colorOf(rightOf(sibling)) === BLACK && colorOf(leftOf(sibling)) === BLACK) {
          setColor(sibling, RED)
          x = parentOf(x)
        } else {
          if (colorOf(leftOf(sibling)) === BLACK) {
            setColor(rightOf(sibling), BLACK)
            setColor(sibling, RED)
            this.rotateLeft(sibling)
            sibling = leftOf(parentOf(x))
          }
          setColor(sibling, colorOf(parentOf(x)))
          setColor(parentOf(x), BLACK)
          setColor(leftOf(sibling), BLACK)
          this.rotateRight(parentOf(x))
          x = this.root
        }
      }
    }
    setColor(x, BLACK)
  }

  protected rotateLeft(p: Entry<V> | null): void {
    if (p === null) return
    const r = p.right!
    p.right = r.left
    if (r.left !== null) r.left.parent = p
    r.parent = p.parent
    if (p.parent === null) this.root = r
    else if (p.parent.left === p) p.parent.left = r
    else p.parent.right = r
    r.left = p
    p.parent = r
  }

  protected rotateRight(p: Entry<V> | null): void {
    if (p === null) return
    const l = p.left!
    p.left = l.right
    if (l.right !== null) l.right.parent = p
    l.parent = p.parent
    if (p.parent === null) this.root = l
    else if (p.parent.right === p) p.parent.right = l
    else p.parent.left = l
    l.right = p
    p.parent = l
  }
}

// A missing entry is black and has missing relatives, which keeps the balancing code free of special cases.

function colorOf<V>(entry: Entry<V> | null): boolean {
  return entry === null ? BLACK : entry.color
}

function setColor<V>(entry: Entry<V> | null, color: boolean): void {
  if (entry !== null) entry.color = color
}

function parentOf<V>(entry: Entry<V> | null): Entry<V> | null {
  return entry === null ? null : entry.parent
}

function leftOf<V>(entry: Entry<V> | null): Entry<V> | null {
  return entry === null ? null : entry.left
}

function rightOf<V>(entry: Entry<V> | null): Entry<V> | null {
  return entry === null ? null : entry.right
}

function successor<V>(entry: Entry<V>): Entry<V> | null {
  let next = entry.right
  if (next === null) return null
  while (next.left !== null) next = next.left
  return next
}

function collect<V>(entry: Entry<V> | null, found: [number, V][]): void {
  if (entry === null) return
  collect(entry.left, found)
  found.push([entry.key, entry.value])
  collect(entry.right, found)
}

/** The number of entries from `entry` down, or NaN if a key is not strictly between the limits. */
function countOrdered<V>(entry: Entry<V> | null, low: number, high: number): number {
  if (entry === null) return 0
  if (!(low < entry.key && entry.key < high)) return NaN
  return 1 + countOrdered(entry.left, low, entry.key) + countOrdered(entry.right, entry.key, high)
}

/** The black entries on every path down from `entry`, or -1 if paths differ, two reds meet or a parent is wrong. */
function blackHeight<V>(entry: Entry<V> | null): number {
  if (entry === null) return 0
  const { left, right, color } = entry
  if (color === RED && (colorOf(left) === RED || colorOf(right) === RED)) return -1
  if ((left !== null && left.parent !== entry) || (right !== null && right.parent !== entry)) return -1
  const height = blackHeight(left)
  if (height < 0 || height !== blackHeight(right)) return -1
  return color === BLACK ? height + 1 : height
}
