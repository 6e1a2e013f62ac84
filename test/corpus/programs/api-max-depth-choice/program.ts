// A limit of depth may end a task in the middle of its choices: what comes behind is left out, and the verdict says so.

import { choose } from 'manyworlds'

const chosen: number[] = []

export default function main() {
  chosen.push(choose(1, 2))
  chosen.push(choose(1, 3))
}
