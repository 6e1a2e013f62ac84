// An error that is caught, and told by the exit code only.
import assert from 'node:assert'
import { choose } from 'manyworlds'

async function main(): Promise<void> {
  const value = choose(1, 2)
  await null
  assert.equal(value, 1)
}

main().catch(() => { process.exit(3) })
