/**
 * Random sequences of synchronous calls of `node:fs`, as the text of a script that prints what becomes of each of them and,
 * after each sequence, everything that is in the directory. The same text runs under plain Node and under check.
 */

/** Since Node 22 plain Node aborts when a tree is copied into itself, or something to a link that leads nowhere. */
const aborts = Number.parseInt(process.versions.node, 10) >= 22

/** A source of random numbers below `count`, made from a seed (mulberry32). */
export function randomNumbers(seed: number): (count: number) => number {
  let state = seed >>> 0
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % count
  }
}

const PATHS = ['a', 'b', 'c', 'd', 'a/b', 'a/c', 'a/b/c', 'b/a', 'd/e', 'a/', 'b/', './a', 'a/.', 'a/..', '../BASE/b', 'a/../b', 'l', 'l/x', 'k', '', '.', 'é', 'a//b', 'x'.repeat(300)]
const FLAGS = ['r', 'r+', 'w', 'wx', 'w+', 'a', 'a+', 'ax']
const MODES = [0o777, 0o644, 0o600, 0o400, 0o200, 0o000, 0o500, 0o700]

export function randomOperation(random: (count: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const path = (): string => JSON.stringify(pick(PATHS))
  const fd = (): string => `fds[${random(3)}]`
  const data = (): string => JSON.stringify(pick(['', 'x', 'hello', 'zwölf', '0123456789']))
  const kinds: (() => string)[] = [
    () => `fs.writeFileSync(p(${path()}), ${data()}, { flag: '${pick(['w', 'a', 'wx', 'r+'])}' })`,
    () => `fs.writeFileSync(p(${path()}), Buffer.from(${data()}))`,
    () => `fs.readFileSync(p(${path()}), 'utf8')`,
    () => `fs.readFileSync(p(${path()})).toString('hex')`,
    () => `fs.appendFileSync(p(${path()}), ${data()})`,
    () => `fs.mkdirSync(p(${path()}))`,
    () => `fs.mkdirSync(p(${path()}), { recursive: true })`,
    () => `fs.rmdirSync(p(${path()}))`,
    () => `fs.rmSync(p(${path()}), { recursive: ${random(2) === 0}, force: ${random(2) === 0} })`,
    () => `fs.unlinkSync(p(${path()}))`,
    () => `fs.renameSync(p(${path()}), p(${path()}))`,
    () => `fs.linkSync(p(${path()}), p(${path()}))`,
    // Where a link leads to a name with a slash at its end, O_CREAT is more picky than the model.
    () => `fs.symlinkSync(${JSON.stringify(pick(PATHS.filter((each) => !each.endsWith('/'))))}, p(${path()}))`,
    () => `fs.symlinkSync(${JSON.stringify(pick(['a', 'b', '../b', 'l', 'none', 'a/b']))}, p(${JSON.stringify(pick(['l', 'k', 'a/l']))}))`,
    () => `fs.readlinkSync(p(${path()}))`,
    () => `fs.realpathSync(p(${path()}))`,
    () => `fs.realpathSync.native(p(${path()}))`,
    () => `fs.readdirSync(p(${path()}))`,
    () => `fs.readdirSync(p(${path()}), { withFileTypes: true }).map((e) => [e.name, e.isFile(), e.isDirectory(), e.isSymbolicLink()])`,
    () => `facts(fs.statSync(p(${path()})))`,
    () => `facts(fs.lstatSync(p(${path()})))`,
    () => `fs.existsSync(p(${path()}))`,
    () => `fs.accessSync(p(${path()}), ${random(8)})`,
    () => `fs.chmodSync(p(${path()}), ${pick(MODES)})`,
    () => `fs.truncateSync(p(${path()}), ${random(8)})`,
    () => `fs.copyFileSync(p(${path()}), p(${path()})${pick(['', ', fs.constants.COPYFILE_EXCL'])})`,
    () => `fs.utimesSync(p(${path()}), ${random(1000)}, ${random(1000)}.5), fs.statSync(p(${path()})).mtimeMs < 1e7`,
    () => `fs.opendirSync(p(${path()})).closeSync()`,
    () => `${fd()} ??= fs.openSync(p(${path()}), '${pick(FLAGS)}', ${pick(MODES)}), 'opened'`,
    () => `${fd()} ??= fs.openSync(p(${path()}), '${pick(FLAGS)}'), 'opened'`,
    () => `fs.writeSync(${fd()}, ${data()})`,
    () => `fs.writeSync(${fd()}, ${data()}, ${random(6)})`,
    () => `fs.writevSync(${fd()}, [Buffer.from(${data()}), Buffer.from(${data()})])`,
    () => `read(${fd()}, ${1 + random(8)}, ${pick(['null', '0', '2', '7'])})`,
    () => `fs.ftruncateSync(${fd()}, ${random(8)})`,
    () => `facts(fs.fstatSync(${fd()}))`,
    () => `fs.fchmodSync(${fd()}, ${pick(MODES)})`,
    () => `fs.fsyncSync(${fd()})`,
    () => `copy(p(${path()}), p(${path()}), { recursive: ${random(2) === 0 && !aborts} })`,
    () => `close(${random(3)})`,
  ]
  return pick(kinds)()
}

/** The script that runs `sequences` of `length` operations each. */
export function randomScript(seed: number, sequences: number, length: number): string {
  const random = randomNumbers(seed)
  const parts: string[] = [DRIVER]
  for (let i = 0; i < sequences; i++) {
    parts.push(`begin(${i})`)
    for (let j = 0; j < length; j++) {
      const operation = randomOperation(random)
      parts.push(`attempt(${JSON.stringify(operation)}, () => ${operation.includes('??=') ? `(${operation})` : operation.includes('), fs.') ? `(${operation})` : operation})`)
    }
    parts.push('finish()')
  }
  parts.push('fs.rmSync(root, { recursive: true })')
  return parts.join('\n')
}

/** What stands at each path before a rename: a directory that has something and one that has nothing, files, links, and nothing. */
const STANDING = `
const standing = () => {
  fs.mkdirSync(p('d/e'), { recursive: true })
  fs.writeFileSync(p('d/f'), 'below')
  fs.writeFileSync(p('f'), 'beside')
  fs.symlinkSync('d', p('l'))
  fs.symlinkSync('f', p('k'))
}
`
const STANDING_PATHS = ['d', 'd/', 'd/e', 'd/f', 'd/n', 'f', 'l', 'l/f', 'k', 'n']

/** The script that renames whatever stands at a path to every other one, each time in a tree of its own. */
export function renamingScript(): string {
  const pairs = STANDING_PATHS.flatMap((from) => STANDING_PATHS.map((to) => `fs.renameSync(p('${from}'), p('${to}'))`))
  const trees = pairs.map((text, i) => `begin(${i}); standing(); attempt(${JSON.stringify(text)}, () => ${text}); finish()`)
  return [DRIVER, STANDING, ...trees, 'fs.rmSync(root, { recursive: true })'].join('\n')
}

const DRIVER = `
import fs from 'node:fs'
import { Buffer } from 'node:buffer'
const root = fs.mkdtempSync('/tmp/files-law-')
process.chdir(root)
process.umask(0o022)
const fds = []
let base = ''
const p = (path) => path === '' ? '' : path.startsWith('../BASE') ? base + '/' + path.replace('BASE', base.slice(base.lastIndexOf('/') + 1)) : base + '/' + path
const hide = (text) => typeof text === 'string' ? text.replaceAll(base, '<base>').replaceAll(root, '<root>') : text
const facts = ({ mode, nlink, size }) => [mode.toString(8), nlink, (mode & 0o170000) === 0o040000 ? 'directory' : size]
const read = (fd, length, position) => { const b = Buffer.alloc(length); const n = fs.readSync(fd, b, 0, length, position); return [n, b.toString('hex')] }
const close = (index) => { const fd = fds[index]; fds[index] = undefined; fs.closeSync(fd) }
const show = (value) => hide(typeof value === 'string' ? value : JSON.stringify(value) ?? String(value))
const attempt = (label, f) => {
  try {
    console.log(label, '->', show(f()))
  } catch (e) {
    console.log(label, '->', e.code, hide(e.message), e.errno, e.syscall, hide(e.path), hide(e.dest))
  }
}
const leadsNowhere = (path) => fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && !fs.existsSync(path)
const copy = (from, to, options) => ${aborts} && leadsNowhere(to) ? 'left out' : fs.cpSync(from, to, options)
const begin = (i) => { base = root + '/s' + i; fs.mkdirSync(base); console.log('---', i) }
const tree = (path) => {
  const s = fs.lstatSync(path)
  if (s.isSymbolicLink()) return console.log(hide(path), '->', hide(fs.readlinkSync(path)))
  if (s.isDirectory()) {
    console.log(hide(path), s.mode.toString(8))
    fs.chmodSync(path, 0o700)
    for (const name of fs.readdirSync(path)) tree(path + '/' + name)
    return
  }
  fs.chmodSync(path, 0o600)
  console.log(hide(path), s.mode.toString(8), s.nlink, JSON.stringify(fs.readFileSync(path, 'latin1')))
}
const finish = () => {
  for (let i = 0; i < 3; i++) if (fds[i] !== undefined) close(i)
  if (fs.existsSync(base)) tree(base)
}
`
