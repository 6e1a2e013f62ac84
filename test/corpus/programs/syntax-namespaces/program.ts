// Namespaces, nested and merged with a class and with themselves; their variables are outside state.

import { explore } from 'manyworlds'

class Clock { hour = 0 }

namespace Clock {
  export let ticks = 0
  export function tick(clock: Clock): void {
    ticks = (ticks + 1) % 4
    clock.hour = ticks % Inner.size
  }
  export namespace Inner { export const size = 2 }
}
namespace Clock {
  export const parity = (): number => ticks % 2
}

export default explore({
  root: () => new Clock(),
  bound: 6,
  operations: { tick: (clock) => Clock.tick(clock) },
  invariant: (clock) => clock.hour === Clock.parity(),
})
