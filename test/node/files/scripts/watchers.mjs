// What those who watch a file, a folder or an attribute are told of each change, and of how it ends.
import fs from 'node:fs'
import { watch } from 'node:fs/promises'
const root = fs.mkdtempSync('/tmp/watchers-')
process.chdir(root)
const settled = () => new Promise((resolve) => { setTimeout(resolve, 20) })
fs.mkdirSync('folder')
fs.writeFileSync('folder/a', 'text')
fs.writeFileSync('file', 'text')
fs.symlinkSync('file', 'link')
let heard = []
const hear = (type, name) => { heard.push(type, Buffer.isBuffer(name) ? name.toString('hex') : name) }
/** One watcher at a time: inotify folds events that follow one another, whoever watches. */
const watched = async (path, options, steps) => {
  const watcher = fs.watch(path, options, hear)
  for (const [name, f] of Object.entries(steps)) {
    heard = []
    f()
    await settled()
    console.log(path, name, ...heard)
  }
  watcher.close()
  console.log(watcher.eventNames())
}
await watched('folder', {}, {
  write: () => fs.writeFileSync('folder/a', 'other'),
  beside: () => fs.writeFileSync('file', 'other'),
  make: () => fs.writeFileSync('folder/b', ''),
  'make a folder': () => fs.mkdirSync('folder/c'),
  'make below': () => fs.writeFileSync('folder/c/d', ''),
  'chmod below': () => fs.chmodSync('folder/b', 0o600),
  'chmod a folder below': () => fs.chmodSync('folder/c', 0o700),
  chmod: () => fs.chmodSync('folder', 0o755),
  utimes: () => fs.utimesSync('folder/b', 1, 2),
  link: () => fs.linkSync('file', 'folder/e'),
  symlink: () => fs.symlinkSync('x', 'folder/f'),
  truncate: () => fs.truncateSync('folder/a', 1),
  'rename inside': () => fs.renameSync('folder/b', 'folder/g'),
  'rename over': () => fs.renameSync('folder/g', 'folder/e'),
  'rename out': () => fs.renameSync('folder/e', 'h'),
  'rename in': () => fs.renameSync('h', 'folder/h'),
  read: () => fs.readFileSync('folder/h'),
  unlink: () => fs.unlinkSync('folder/h'),
  rmdir: () => fs.rmSync('folder/c', { recursive: true }),
  fail: () => { try { fs.mkdirSync('folder/a') } catch {} },
  'rename itself': () => { fs.renameSync('folder', 'moved'); fs.writeFileSync('moved/a', '') },
  back: () => fs.renameSync('moved', 'folder'),
})
await watched('file', { encoding: 'hex' }, {
  append: () => fs.appendFileSync('file', '+'),
  'append nothing': () => fs.appendFileSync('file', ''),
  chmod: () => fs.chmodSync('file', 0o600),
  utimes: () => fs.utimesSync('file', 1, 2),
  link: () => fs.linkSync('file', 'second'),
  'write to another name': () => fs.appendFileSync('second', '+'),
  'unlink another name': () => fs.unlinkSync('second'),
  'write twice': () => { const fd = fs.openSync('file', 'r+'); fs.writeSync(fd, 'ab'); fs.writeSync(fd, 'cd'); fs.closeSync(fd) },
  rename: () => fs.renameSync('file', 'elsewhere'),
  'make another': () => fs.writeFileSync('file', ''),
  remove: () => fs.unlinkSync('elsewhere'),
  'write no more': () => fs.appendFileSync('file', ''),
})
await watched('link', 'buffer', { write: () => fs.writeFileSync('file', 'x'), 'remove the link': () => fs.unlinkSync('link'), 'write again': () => fs.writeFileSync('file', 'y') })
fs.mkdirSync('gone')
await watched('gone', { persistent: false }, { rmdir: () => fs.rmdirSync('gone') })
await watched('folder/a', {}, { replace: () => { fs.writeFileSync('new', ''); fs.renameSync('new', 'folder/a') } })
for (const path of ['nothing', 'file/x', '']) {
  try {
    fs.watch(path)
  } catch ({ name, code, errno, syscall, path: which, filename, message }) {
    console.log(name, code, errno, syscall, which, filename, message)
  }
}
const again = fs.watch('folder').on('change', hear).on('close', () => console.log('closed')).on('error', (error) => console.log(error))
heard = []
fs.writeFileSync('folder/j', '')
await settled()
console.log(heard)
console.log(again.ref() === again, again.unref() === again)
again.close()
again.close()
await settled()

const controller = new AbortController()
const events = []
const asked = (async () => { for await (const { eventType, filename } of watch('folder', { signal: controller.signal, encoding: 'hex' })) events.push(eventType, filename) })().catch(({ name, code }) => console.log(name, code))
await settled()
fs.writeFileSync('folder/k', '')
fs.writeFileSync('folder/k', 'x')
await settled()
controller.abort()
await asked
console.log(events)
await watch('folder/nothing').next().catch(({ code, syscall }) => console.log(code, syscall))

// watchFile looks again after an interval; a file that is not there is told of at once.
const told = (name) => (now, before) => console.log(name, now.size, before.size, now.nlink, before.nlink, now.mtimeMs === 0, before.mtimeMs === 0, typeof now.size, now.isFile(), before.isFile())
const longer = () => new Promise((resolve) => { setTimeout(resolve, 60) })
fs.writeFileSync('watched', 'x')
const listener = told('watched')
const watcher = fs.watchFile('watched', { interval: 10 }, listener)
fs.watchFile('absent', { interval: 10, bigint: true }, told('absent'))
console.log(watcher.ref() === watcher, watcher.unref() === watcher, watcher.ref().constructor.name)
await longer()
fs.writeFileSync('watched', 'longer')
await longer()
fs.linkSync('watched', 'other name')
await longer()
fs.writeFileSync('absent', '123')
await longer()
fs.unlinkSync('watched')
await longer()
fs.writeFileSync('watched', 'new')
await longer()
const second = told('second')
fs.watchFile('watched', { interval: 10, persistent: false }, second)
fs.unwatchFile('watched', second)
fs.appendFileSync('watched', '+')
await longer()
fs.unwatchFile('watched')
fs.unwatchFile('absent')
fs.appendFileSync('watched', '+')
await longer()
fs.watchFile('watched', { interval: 10 }, listener).once('stop', () => console.log('stopped'))
fs.unwatchFile('watched')
await settled()
for (const f of [() => fs.watchFile('x'), () => fs.watchFile(5, () => {}), () => fs.watch('.', 'x', 5), () => fs.watch('.', { encoding: 'nonsense' })]) try { f() } catch (error) { console.log(error.code) }
fs.rmSync(root, { recursive: true })
