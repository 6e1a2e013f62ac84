/**
 * What a program with `latency()` can come to, by plain Node: every order in which the events can come, each from the start in a module that is evaluated anew. Runs in a process of its own, which
 * answers one line of JSON for each line: the outcomes, or null if there are too many orders.
 */
import { createInterface } from 'node:readline'

const MOST_ORDERS = 3000

async function outcomesOf(body) {
  const evaluate = new Function('latency', `${body}\nreturn { main, key }`)
  const outcomes = new Set()
  let orders = 0
  for (let choices = []; choices !== undefined; choices = nextOrder(choices)) {
    if (++orders > MOST_ORDERS) return null
    outcomes.add(await outcomeOf(evaluate, choices))
  }
  return [...outcomes]
}

/** Runs the program once. `choices` has pairs, which of how many events came; it is completed by first ones. */
async function outcomeOf(evaluate, choices) {
  const pending = []
  const { main, key } = evaluate(() => new Promise((resolve) => { pending.push(resolve) }))
  const ended = main()
  for (let i = 0; ; i++) {
    // Microtasks come before it.
    await new Promise((resolve) => { setImmediate(resolve) })
    if (pending.length === 0) break
    if (i === choices.length) choices.push({ taken: 0, of: pending.length })
    pending.splice(choices[i].taken, 1)[0]()
  }
  await ended
  return key()
}

function nextOrder(choices) {
  const rest = [...choices]
  while (rest.length > 0) {
    const { taken, of } = rest.pop()
    if (taken + 1 < of) return [...rest, { taken: taken + 1, of }]
  }
  return undefined
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(JSON.stringify(await outcomesOf(JSON.parse(line))) + '\n')
