// A `require` that a script makes in its first task is kept from event to event.
import assert from 'node:assert'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let name = ''
setTimeout(() => { name = (require('./data.json') as { name: string }).name }, 1)
setTimeout(() => { assert.equal(name, 'data'); assert.equal(require('node:path').basename(require.resolve('./data.json')), 'data.json') }, 2)
