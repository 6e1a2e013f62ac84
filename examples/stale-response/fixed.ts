import assert from 'node:assert'
import { latency } from 'manyworlds'

let shown = ''
let latest = 0

async function fetchResults(query: string): Promise<string> {
  await latency()
  return `results for '${query}'`
}

async function search(query: string): Promise<void> {
  const request = ++latest
  const results = await fetchResults(query)
  if (request === latest) shown = results
}

export default async function main() {
  await Promise.all([search('man'), search('many')])
  assert.equal(shown, "results for 'many'")
}
