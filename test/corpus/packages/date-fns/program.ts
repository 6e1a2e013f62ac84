/** Reminders with date-fns: due dates in virtual time, two of them on the same day. */
import assert from 'node:assert'
import { sometimes } from 'manyworlds'
import { addMinutes, differenceInMinutes, formatISO, isBefore, parseISO } from 'date-fns'
import { outcome } from '../outcome.ts'

const start = parseISO('2025-03-01T08:00:00Z')
const rung: string[] = []

function remind(name: string, minutes: number): void {
  const due = addMinutes(start, minutes)
  assert(isBefore(start, due))
  setTimeout(() => { rung.push(name) }, differenceInMinutes(due, start))
}

sometimes('all have rung', () => rung.length === 3)

export default async function main(): Promise<void> {
  remind('tea', 4)
  remind('call', 8)
  await new Promise<void>((resolve) => { setTimeout(resolve, 1) })
  remind('late', 2)
  await new Promise<void>((resolve) => { setTimeout(resolve, 100) })
  assert.strictEqual(formatISO(addMinutes(start, 4), { representation: 'date' }).slice(0, 4), '2025')
  outcome(rung)
}
