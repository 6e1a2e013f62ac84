/** Two sources write pieces of a table into a parser of csv-parse, which puts records together that were cut anywhere. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { parse } from 'csv-parse'
import { outcome } from '../outcome.ts'

const records: Record<string, string>[] = []

async function feed(pieces: readonly string[]): Promise<void> {
  const parser = parse({ columns: true })
  const read = (async () => { for await (const record of parser) records.push(record as Record<string, string>) })()
  for (const piece of pieces) {
    await latency()
    parser.write(piece)
  }
  parser.end()
  await read
}

sometimes('the second table is first', () => records[0]?.['name'] === 'carl')

export default async function main(): Promise<void> {
  await Promise.all([feed(['na', 'me,age\nan', 'n,30\n']), feed(['name,age\ncarl,"4', '0"'])])
  assert.strictEqual(records.length, 2)
  outcome(records)
}
