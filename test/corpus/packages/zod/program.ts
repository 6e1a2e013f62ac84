/** Schemas of zod with asynchronous refinements: two registrations that check whether a name is taken. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import * as z from 'zod'
import { outcome } from '../outcome.ts'

const taken = new Set(['root'])
const registered: string[] = []

const User = z.object({
  name: z.string().min(3).refine(async (name) => { await latency(); return !taken.has(name) }, 'is taken'),
  age: z.coerce.number().int().positive().optional(),
})

async function register(input: unknown): Promise<string> {
  const result = await User.safeParseAsync(input)
  if (!result.success) return result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join()
  registered.push(result.data.name)
  return `welcome ${result.data.name}`
}

sometimes('the second one is first', () => registered[0] === 'bob')

export default async function main(): Promise<void> {
  const answers = await Promise.all([register({ name: 'ann', age: '30' }), register({ name: 'bob' }), register({ name: 'root' })])
  assert.deepStrictEqual(answers, ['welcome ann', 'welcome bob', 'name is taken'])
  outcome(registered)
}
