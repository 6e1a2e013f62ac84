import assert from 'node:assert'
import { describe, it } from 'node:test'

let n = 0
const increment = async () => {
  const seen = n
  await null
  n = seen + 1
}

describe('a counter', () => {
  it('counts two', async () => {
    await Promise.all([increment(), increment()])
    assert.equal(n, 2)
  })
})
