// Owners, times, space and types of files, through names, links, descriptors and handles; by calls, callbacks and promises.
import fs from 'node:fs'
import { promisify } from 'node:util'
const root = fs.mkdtempSync('/tmp/attributes-')
process.chdir(root)
process.umask(0o022)
const hide = (value) => typeof value === 'string' ? value.replaceAll(root, '<root>') : value
const say = (name, ...values) => console.log(name, ...values.map(hide))
const failure = ({ name, code, errno, syscall, path, dest, message }) => [name, code, errno, syscall, hide(path), hide(dest), hide(message)]
const attempt = (name, f) => {
  try {
    say(name, f())
  } catch (error) {
    say(name, ...failure(error))
  }
}
/** The same call in the three ways in which it can be made. */
const everyWay = async (name, ...args) => {
  attempt(name, () => fs[`${name}Sync`](...args))
  await new Promise((resolve) => {
    try {
      fs[name](...args, (error, ...values) => { say(`${name} called back`, ...error ? failure(error) : values); resolve() })
    } catch (error) {
      say(`${name} callback`, ...failure(error))
      resolve()
    }
  })
  if (fs.promises[name] !== undefined) await fs.promises[name](...args).then((value) => say(`${name} promised`, value), (error) => say(`${name} promised`, ...failure(error)))
}
const [uid, gid] = [process.getuid(), process.getgid()]
fs.writeFileSync('file', 'contents')
fs.symlinkSync('file', 'link')
fs.symlinkSync('nowhere', 'broken')
fs.mkdirSync('folder')
const fd = fs.openSync('file', 'r+')
for (const name of ['chown', 'lchown']) {
  for (const path of ['file', 'link', 'broken', 'nothing', 'folder']) await everyWay(name, path, uid, gid)
  await everyWay(name, 'file', 0, 0)
  await everyWay(name, 'file', uid, 0)
  await everyWay(name, 'file', -1, gid)
  await everyWay(name, 'file', uid, -1)
}
await everyWay('fchown', fd, uid, gid)
await everyWay('fchown', fd, 0, gid)
await everyWay('fchown', 999, uid, gid)
for (const args of [['file', '1', 2], ['file', -2, 2], ['file', 1.5, 2]]) attempt('chown', () => fs.chownSync(...args))

const times = (path) => { const { atimeMs, mtimeMs } = fs.lstatSync(path); return `${atimeMs} ${mtimeMs}` }
for (const name of ['utimes', 'lutimes']) {
  for (const path of ['file', 'link', 'folder']) {
    await everyWay(name, path, 1000, 2000.25)
    say(name, path, times('file'), path === 'folder' ? times(path) : '')
  }
  for (const path of ['broken', 'nothing', '']) await everyWay(name, path, 1, 2)
}
say('link', times('link'), 'broken', times('broken'))
await everyWay('futimes', fd, new Date(5000), '7')
say('file', times('file'))
await everyWay('futimes', 999, 1, 2)
for (const time of [NaN, 'no time', {}, -1, Infinity]) attempt('utimes', () => { fs.utimesSync('file', time, 3); return times('file') > '1' })

for (const path of ['file', 'link', 'folder']) {
  const { type, bsize, blocks, bfree, bavail, files, ffree } = fs.statfsSync(path)
  say('statfs', path, [type, bsize, blocks, bfree, bavail, files, ffree].map((n) => typeof n).join(), bfree <= blocks, bavail <= bfree, ffree <= files, bsize > 0)
}
say('statfs', Object.keys(fs.statfsSync('file')), Object.values(fs.statfsSync('file', { bigint: true })).map((n) => typeof n).join())
say('statfs', typeof (await promisify(fs.statfs)('file')).blocks, typeof (await fs.promises.statfs('file', { bigint: true })).blocks)
await everyWay('statfs', 'nothing')
await everyWay('statfs', 'broken')

for (const mode of [fs.constants.F_OK, fs.constants.R_OK, fs.constants.W_OK, fs.constants.X_OK, fs.constants.R_OK | fs.constants.X_OK, 8, -1]) await everyWay('access', 'file', mode)
for (const path of ['link', 'broken', 'folder', 'nothing', 'file/x']) await everyWay('access', path)
fs.chmodSync('file', 0o500)
await everyWay('access', 'file', fs.constants.X_OK)
await everyWay('access', 'file', fs.constants.W_OK)
await everyWay('chmod', 'link', 0o640)
await everyWay('chmod', 'broken', 0o640)
await everyWay('fchmod', fd, '604')
await everyWay('fchmod', 999, 0o600)
say('mode', fs.statSync('file').mode.toString(8), fs.lstatSync('link').mode.toString(8))
if (fs.lchmod === undefined) say('no lchmod')

const kinds = (stat) => ['isFile', 'isDirectory', 'isSymbolicLink', 'isFIFO', 'isSocket', 'isBlockDevice', 'isCharacterDevice'].filter((name) => stat[name]()).join()
for (const path of ['file', 'link', 'folder', 'broken', '/dev/null', '/']) {
  const stat = fs.lstatSync(path)
  const big = fs.lstatSync(path, { bigint: true })
  say('stat', path, kinds(stat), kinds(big), stat.mode.toString(8), stat.uid === uid || path.startsWith('/'), BigInt(stat.size) === big.size, BigInt(stat.ino) === big.ino, typeof big.mtimeNs, typeof stat.mtimeNs, stat.mtime instanceof Date,
    Math.abs(Number(big.mtimeNs / 1_000_000n) - stat.mtimeMs) <= 1, Object.keys(stat).join(), Object.keys(big).join())
}
// What holds on every file system: a short link and a device take no blocks, and nothing has a second name.
for (const path of ['link', 'broken', '/dev/null']) { const { blocks, nlink } = fs.lstatSync(path); say('blocks', path, blocks, nlink) }
say('stat', fs.statSync('nothing', { throwIfNoEntry: false }), fs.lstatSync('nothing', { throwIfNoEntry: false }))
for (const name of ['stat', 'lstat']) for (const path of ['nothing', 'file/x', 'broken/x', '']) await everyWay(name, path)
await everyWay('fstat', 999)
say('fstat', kinds(fs.fstatSync(fd)), kinds(fs.fstatSync(fd, { bigint: true })), fs.fstatSync(fd).size)
say('same file', fs.fstatSync(fd).ino === fs.statSync('link').ino, fs.statSync('file').ino === fs.lstatSync('link').ino, fs.statSync('file').dev === fs.statSync('folder').dev)

for (const name of ['fsync', 'fdatasync']) {
  await everyWay(name, fd)
  await everyWay(name, 999)
}
await everyWay('ftruncate', fd, 3)
await everyWay('truncate', 'link', 2)
await everyWay('truncate', 'folder', 2)
await everyWay('truncate', 'nothing', 2)
await everyWay('truncate', 'file', -5)
say('truncated', fs.readFileSync('file', 'latin1'))
fs.ftruncateSync(fd)
fs.ftruncateSync(fd, 4)
say('extended', fs.readFileSync('file', 'hex'))
await everyWay('ftruncate', 999, 1)
const readOnly = fs.openSync('file')
await everyWay('ftruncate', readOnly, 1)
await everyWay('write', readOnly, 'x')
await everyWay('close', readOnly)
await everyWay('close', readOnly)
fs.closeSync(fd)

const handle = await fs.promises.open('file', 'w+', 0o600)
say('handle', await handle.writeFile('0123456789'), await handle.chmod(0o644), await handle.chown(uid, gid), await handle.utimes(1, 2), await handle.sync(), await handle.datasync(), kinds(await handle.stat()), typeof (await handle.stat({ bigint: true })).size)
await handle.chown(0, 0).catch((error) => say('handle', ...failure(error)))
say('handle', await handle.truncate(4), await handle.readFile('utf8'), (await handle.read({ buffer: Buffer.alloc(3), position: 1 })).buffer.toString('latin1'), (await handle.stat()).mtimeMs > 2000)
await handle.close()
say('closed', handle.fd)
await handle.stat().catch((error) => say('closed', error.code, error.message, error.syscall))

// Copies have the permissions of what they are copied from, also where something was.
for (const [from, to] of [[0o640, 0o600], [0o755, 0o644], [0o444, 0o666]]) {
  fs.writeFileSync('from', 'new')
  fs.writeFileSync('to', 'older and longer')
  fs.chmodSync('from', from)
  fs.chmodSync('to', to)
  fs.copyFileSync('from', 'to')
  fs.copyFileSync('from', 'fresh')
  say('copied', fs.statSync('to').mode.toString(8), fs.statSync('fresh').mode.toString(8), fs.readFileSync('to', 'utf8'))
  for (const name of ['from', 'to', 'fresh']) fs.rmSync(name)
}
await everyWay('copyFile', 'file', 'folder')
await everyWay('copyFile', 'folder', 'other')
await everyWay('copyFile', 'file', 'file')
await everyWay('copyFile', 'file', 'other', fs.constants.COPYFILE_EXCL)
await everyWay('copyFile', 'nothing', 'other')

// A directory that is read stays what it is while it is open, and may be gone meanwhile.
for (const name of ['a', 'b', 'c']) fs.writeFileSync(`folder/${name}`, '')
const opened = fs.opendirSync('folder', { bufferSize: 1 })
const [first] = [opened.readSync()]
// Linux gives no order to its entries.
say('read', ['a', 'b', 'c'].includes(first.name), first.isFile(), opened.path, first.parentPath ?? first.path)
say('read', (await opened.read()).name !== first.name)
fs.rmSync('folder', { recursive: true })
say('gone', opened.closeSync())
for (const f of [() => opened.closeSync(), () => opened.readSync()]) attempt('closed', f)
await opened.close().catch((error) => say('closed', error.code))
fs.mkdirSync('again')
fs.mkdirSync('again/inner')
fs.symlinkSync('nowhere', 'again/link')
const entries = []
for await (const entry of await fs.promises.opendir('again')) entries.push(`${entry.name} ${kinds(entry)}`)
say('entries', entries.sort().join())
say('empty', fs.opendirSync('again/inner').readSync())
for (const path of ['nothing', 'file', 'broken']) await everyWay('opendir', path)
fs.rmSync(root, { recursive: true })
