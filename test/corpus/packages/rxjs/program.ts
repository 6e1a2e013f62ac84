/** A search box with rxjs: switchMap drops the answers of queries that are no longer current. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { debounceTime, from, lastValueFrom, Subject, switchMap, tap, toArray } from 'rxjs'
import { outcome } from '../outcome.ts'

const typed = new Subject<string>()
const asked: string[] = []
const shown: string[] = []

async function search(query: string): Promise<string> {
  asked.push(query)
  await latency()
  return `results for ${query}`
}

always('what is shown last belongs to a query that was asked', () => shown.every((text) => asked.includes(text.replace('results for ', ''))))
sometimes('the first query is answered', () => shown[0] === 'results for a')
sometimes('the first query is dropped', () => shown.length === 1 && asked.length === 2)

export default async function main(): Promise<void> {
  const results = lastValueFrom(typed.pipe(
    debounceTime(10), switchMap((query) => from(search(query))), tap((text) => { shown.push(text) }), toArray()))
  typed.next('a')
  setTimeout(() => { typed.next('ab') }, 20)
  setTimeout(() => { typed.complete() }, 40)
  const all = await results
  assert.strictEqual(all.at(-1), 'results for ab')
  outcome(all)
}
