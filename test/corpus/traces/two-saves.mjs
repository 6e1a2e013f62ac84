import assert from 'node:assert'
import fs from 'node:fs'
import { EventEmitter } from 'node:events'

let total = 0
const log = new EventEmitter()
log.on('saved', (name) => {
  total = total * 10 + name.length
})

function save(name, text) {
  let tries = 0
  fs.writeFile(`/${name}`, text, (error) => {
    if (error) throw error
    tries++
    log.emit('saved', name)
  })
}

for (const name of ['a']) save(name, 'x')
save('bb', 'yy')
process.on('exit', () => assert.equal(total, 12))
