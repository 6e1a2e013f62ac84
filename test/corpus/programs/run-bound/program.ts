// A bound has no meaning for a program: it is explored as a whole, and a warning says so.

import { latency } from 'manyworlds'

export default async function main() {
  await latency()
}
