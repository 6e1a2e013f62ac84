// A counter that grows for ever is left out of the comparison: what is left has two states.

import { compare, latency } from 'manyworlds'

class Poller {
  polls = 0
  isOn = false
}

const poller = new Poller()

compare({ exclude: ['Poller.polls'] })

export default async function main() {
  for (;;) {
    await latency()
    poller.polls++
    poller.isOn = !poller.isOn
  }
}
