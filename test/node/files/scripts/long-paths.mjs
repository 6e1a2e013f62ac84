// Paths and names that are as long as they may be, in bytes, and longer.
import fs from 'node:fs'
const code = (f) => { try { f(); return 'fine' } catch (error) { return error.code } }
const names = (letter, bytes) => { let path = ''; const each = letter.repeat(Math.floor(100 / Buffer.byteLength(letter))); while (Buffer.byteLength(path) + 101 <= bytes) path += '/' + each; return path + '/' + 'x'.repeat(Math.max(0, bytes - Buffer.byteLength(path) - 1)) }
for (const letter of ['a', 'é', '語']) {
  for (const bytes of [4094, 4095, 4096, 4097]) {
    const path = names(letter, bytes)
    console.log(letter, Buffer.byteLength(path), code(() => fs.statSync(path)), code(() => fs.realpathSync.native(path)), code(() => fs.writeFileSync(path, '')), code(() => fs.readlinkSync(path)), code(() => fs.renameSync(path, path + 'a')))
  }
  for (const bytes of [254, 255, 256, 257]) {
    const name = letter.repeat(Math.floor(bytes / Buffer.byteLength(letter))) + 'x'.repeat(bytes % Buffer.byteLength(letter))
    console.log(letter, Buffer.byteLength(name), code(() => fs.statSync(name)), code(() => fs.mkdirSync(name + '/y')), code(() => fs.symlinkSync('a', name + '/y')))
  }
}
const folder = fs.mkdtempSync('/tmp/long-')
console.log(code(() => fs.symlinkSync('a'.repeat(4095), `${folder}/l1`)), code(() => fs.symlinkSync('a'.repeat(4096), `${folder}/l2`)), code(() => fs.symlinkSync('é'.repeat(2048), `${folder}/l3`)))
console.log(code(() => fs.realpathSync.native(`${folder}${'/.'.repeat(3000)}`)), code(() => fs.statSync(`${folder}${'/.'.repeat(3000)}`)))
