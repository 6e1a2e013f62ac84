// The usual question of a script: was it started, or is it a part of something else?
const assert = require('node:assert')
const part = require('./part.cjs')

async function main() {
  await null
  assert.fail('the script was started')
}

assert.deepStrictEqual(part, { isMain: false, main: __filename })
if (require.main === module) main()
