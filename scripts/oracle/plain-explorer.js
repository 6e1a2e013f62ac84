/**
 * What an exploration should find, by plain Node: every sequence of operations is run from the start on a new instance in a module that is evaluated anew. Runs in a process
 * of its own, which answers one line of JSON for each line: the number of different states, of transitions, and how long the sequence to the last new state is.
 */
import { createInterface } from 'node:readline'
import { plainKey } from './plain-key.js'

function explore({ prologue, operations, bound }) {
  const evaluate = new Function(`${prologue}\nreturn { root: new Subject(), outside: () => outside, secretOf: Subject.secretOf }`)
  const keyAfter = (sequence) => {
    const { root, outside, secretOf } = evaluate()
    for (const operation of sequence) root[operation]()
    return plainKey([root, outside()], secretOf)
  }
  const seen = new Set([keyAfter([])])
  let level = [[]]
  let transitions = 0
  let depth = 0
  for (let length = 1; length <= bound; length++) {
    const next = []
    for (const sequence of level) {
      for (const operation of operations) {
        transitions++
        const key = keyAfter([...sequence, operation])
        if (seen.has(key)) continue
        seen.add(key)
        next.push([...sequence, operation])
      }
    }
    if (next.length > 0) depth = length
    level = next
  }
  return { states: seen.size, transitions, depth }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(JSON.stringify(explore(JSON.parse(line))) + '\n')
