import assert from 'node:assert'
import { latency } from 'manyworlds'

let shown = ''

async function fetchResults(query: string): Promise<string> {
  await latency()
  return `results for '${query}'`
}

async function search(query: string): Promise<void> {
  shown = await fetchResults(query)
}

export default async function main() {
  await Promise.all([search('man'), search('many')])
  assert.equal(shown, "results for 'many'")
}
