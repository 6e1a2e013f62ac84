/**
 * The host side of built-ins under delta execution (runtime/prelude/delta-natives.ts): counts what had to be made plain, and knows
 * where everything begins that code of the program can reach if a function of the library calls it back.
 */
import type { Realm } from '../runtime/realm.ts'
import type { DeltaState } from './delta-state.ts'
import type { Execution } from './execution.ts'

export class Natives {
  /** What the program works on; undefined: calls back from the library are abandoned. */
  state: DeltaState | undefined

  constructor(realm: Realm, current: () => Execution | undefined) {
    realm.delta.natives.setHost({
      fallback: (site, what) => { current()?.noteFallback(site, what) },
      roots: () => this.state === undefined ? undefined : rootsOf(this.state),
    })
  }
}

/** The roots, and the objects of the base heap that states have changed. */
function rootsOf({ roots, unparented }: DeltaState): unknown[] {
  return [...roots, ...unparented.map(({ object }) => object)]
}
