// Watchers of a folder and of files in it: who is told of which change, in which order, and what is told once.
import fs from 'node:fs'
const steps = {
  'make and remove'() { fs.writeFileSync('f', ''); fs.unlinkSync('f') },
  'make and remove twice'() { for (let i = 0; i < 2; i++) { fs.writeFileSync('f', ''); fs.unlinkSync('f') } },
  'make and remove a folder'() { fs.mkdirSync('s'); fs.rmdirSync('s') },
  'make and remove a link'() { fs.symlinkSync('a', 'y'); fs.unlinkSync('y') },
  write() { fs.writeFileSync('a', 'x') },
  'write new'() { fs.writeFileSync('n', 'x') },
  'write what nobody watches'() { fs.writeFileSync('n', 'x'); fs.writeFileSync('n', 'y') },
  'append twice'() { fs.appendFileSync('a', 'x'); fs.appendFileSync('a', 'y') },
  'write and chmod'() { fs.appendFileSync('n', 'x'); fs.chmodSync('n', 0o600); fs.appendFileSync('n', 'x') },
  'chmod twice'() { fs.chmodSync('n', 0o600); fs.chmodSync('n', 0o644) },
  'chmod of a folder'() { fs.chmodSync('e', 0o700) },
  'chmod itself'() { fs.chmodSync('.', 0o700) },
  'rename there and back'() { fs.renameSync('a', 'b'); fs.renameSync('b', 'a') },
  'rename twice'() { fs.renameSync('n', 'm'); fs.writeFileSync('n', ''); fs.renameSync('n', 'm') },
  link() { fs.linkSync('a', 'l') },
  'rename over'() { fs.renameSync('a', 'c') },
  unlink() { fs.unlinkSync('c') },
  'by a callback'(heard) {
    const watcher = fs.watch('.', () => {
      watcher.close()
      fs.writeFileSync('g', '')
      setImmediate(() => heard.push('immediate'))
      process.nextTick(() => fs.unlinkSync('g'))
    })
    fs.writeFileSync('h', '')
  },
  'watched anew'(heard) {
    const hear = (type, name) => heard.push('anew', type, name)
    const watcher = fs.watch('e', hear)
    fs.writeFileSync('e/1', '')
    watcher.close()
    fs.watch('e', hear).unref()
    fs.writeFileSync('e/2', '')
  },
}
const root = fs.mkdtempSync('/tmp/watchers-')
process.chdir(root)
fs.writeFileSync('a', '1')
fs.writeFileSync('c', '1')
fs.mkdirSync('e')
let heard = []
const watchers = ['.', 'a', '.', 'c'].map((path, index) => fs.watch(path, (type, name) => {
  process.nextTick(() => heard.push('tick'))
  heard.push(`${index}`, type, name)
}))
for (const [name, step] of Object.entries(steps)) {
  heard = []
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
    step(heard)
    // Due before the events are read, or after all of them.
    setTimeout(() => { if (heard.length > 0) heard.push('timer') }, 10)
  })
  console.log(name, ...heard)
}
for (const watcher of watchers) watcher.close()
fs.rmSync(root, { recursive: true })
