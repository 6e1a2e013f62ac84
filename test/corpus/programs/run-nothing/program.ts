// Nobody calls what is declared here.
import assert from 'node:assert'

function check(): void {
  assert.equal(1 + 1, 3)
}
export { check }
