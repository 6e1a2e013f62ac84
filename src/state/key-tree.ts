/** The layouts of one prototype, found by the keys that an object has: names in their order, then symbols. */
import type { FieldLayout } from './layout.ts'

export class KeyTree {
  #layout: FieldLayout | undefined
  readonly #next = new Map<PropertyKey, KeyTree>()

  find(names: readonly string[], symbols: readonly symbol[]): FieldLayout | undefined {
    let node: KeyTree | undefined = this
    for (let i = 0; i < names.length && node !== undefined; i++) node = node.#next.get(names[i]!)
    for (let i = 0; i < symbols.length && node !== undefined; i++) node = node.#next.get(symbols[i]!)
    return node === undefined ? undefined : node.#layout
  }

  add(layout: FieldLayout): void {
    let node: KeyTree = this
    for (const key of [...layout.keys, ...layout.symbols]) node = node.#child(key)
    node.#layout = layout
  }

  #child(key: PropertyKey): KeyTree {
    let child = this.#next.get(key)
    if (child === undefined) this.#next.set(key, (child = new KeyTree()))
    return child
  }
}
