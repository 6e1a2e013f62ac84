/**
 * Law: two calls of node:fs that are made at the same time do what they do one after the other, in one order or the other, whichever is told of first, and all of it is
 * explored if it differs.
 * Which calls meet is known from the places that each reads and writes; a place that is forgotten loses an order.
 */
import { expect, it } from 'vitest'
import { outcomesOfText } from '../../corpus/ground-truth/outcomes.ts'

/** Name of the call, arguments; paths begin with `./`. */
const CALLS: readonly (readonly unknown[])[] = [
  ['stat', './f'], ['lstat', './l'], ['readlink', './l'], ['realpath', './l/f'], ['readdir', './d'], ['open', './n', 'wx'],
  ['read', 'r'], ['write', 'w'], ['write', 'w', 2], ['ftruncate', 'w', 1], ['fchmod', 'w', 0o600], ['fstat', 'r'], ['close', 'r'],
  ['chmod', './f', 0o400], ['mkdir', './n'], ['mkdir', './n/m', { recursive: true }], ['rmdir', './e'], ['unlink', './f'], ['unlink', './l'], ['rename', './f', './n'], ['rename', './e', './d/e'], ['rename', './d', './n'],
  ['link', './f', './d/g'], ['symlink', 'd', './n'], ['copyFile', './f', './g'], ['mkdtemp', './n'],
]

const PROGRAM = `import fs from 'node:fs'
import { choose } from 'manyworlds'

const pairs = PAIRS
const files = { r: 0, w: 0 }
const lay = (base) => {
  fs.mkdirSync(base + '/d/s', { recursive: true })
  fs.mkdirSync(base + '/e')
  fs.writeFileSync(base + '/f', 'text')
  fs.writeFileSync(base + '/d/f', 'below')
  fs.symlinkSync('d', base + '/l')
  files.r = fs.openSync(base + '/f', 'r')
  files.w = fs.openSync(base + '/f', 'r+')
}
const clear = (base) => {
  for (const fd of [files.r, files.w]) try { fs.closeSync(fd) } catch {}
  fs.rmSync(base, { recursive: true, force: true })
}
const bytes = Buffer.alloc(4)
const argumentsOf = ([name, ...args], base) => {
  const given = args.map((each) => typeof each === 'string' && each.startsWith('./') ? base + each.slice(1) : typeof each === 'string' && each in files ? files[each] : each)
  if (name === 'read') return [given[0], bytes.fill(0), 0, 2, given[1] ?? null]
  return name === 'write' ? [given[0], Buffer.from('XY'), 0, 2, given[1] ?? null] : given
}
const shown = ([name], base, error, value) => error ? error.code : name === 'read' ? value + bytes.toString('hex') : typeof value === 'string' ? value.replace(base, '').replace(/(n)\\w{6}$/, '$1') : value instanceof fs.Stats ? [value.mode, value.size, value.nlink].join() : name === 'open' ? 'opened' : JSON.stringify(value)
const tree = (path) => fs.readdirSync(path).map((name) => {
  const each = path + '/' + name
  const { mode, nlink } = fs.lstatSync(each)
  const facts = name.replace(/^(n)\\w{6}$/, '$1') + ' ' + mode.toString(8) + ' ' + nlink
  return (mode & 0o170000) === 0o040000 ? [facts, tree(each)] : [facts, (mode & 0o170000) === 0o120000 ? fs.readlinkSync(each) : fs.readFileSync(each, 'latin1')]
})
const isOpen = (fd) => { try { fs.fstatSync(fd); return true } catch { return false } }
const ended = (base, said) => JSON.stringify([said, tree(base), isOpen(files.r)])
/** What becomes of the calls in an order. */
const inOrder = (base, list) => {
  lay(base)
  const said = {}
  for (const [key, call] of list) {
    try {
      said[key] = shown(call, base, undefined, fs[call[0] + 'Sync'](...argumentsOf(call, base)))
    } catch (error) {
      said[key] = shown(call, base, error)
    }
  }
  const text = ended(base, { x: said.x, y: said.y })
  clear(base)
  return text
}
let result = ''
globalThis.outcome = () => result
export default async function main() {
  const [x, y] = pairs[choose(0, pairs.length - 1)]
  const base = '/tmp/pair'
  const orders = [inOrder(base, [['x', x], ['y', y]]), inOrder(base, [['y', y], ['x', x]])]
  lay(base)
  const said = {}
  let heard
  await Promise.all([['x', x], ['y', y]].map(([key, call]) => new Promise((resolve) => {
    fs[call[0]](...argumentsOf(call, base), (error, value) => { said[key] = shown(call, base, error, value); heard ??= key; resolve() })
  })))
  const seen = ended(base, { x: said.x, y: said.y })
  clear(base)
  result = JSON.stringify([x.join(' ') + ' | ' + y.join(' ') + ' | ' + heard, orders[0] === seen ? 'first' : orders[1] === seen ? 'second' : seen, orders[0] === orders[1]])
}
`

it('calls at the same time take effect in both orders, and in no other way', () => {
  // Which numbers descriptors have is left out on purpose (docs/files.md).
  const pairs = CALLS.flatMap((x, i) => CALLS.slice(i).map((y) => [x, y])).filter(([x, y]) => x![0] !== 'open' || y![0] !== 'close')
  const [found] = outcomesOfText(PROGRAM.replace('PAIRS', JSON.stringify(pairs)), {})
  const ways: Record<string, string[]> = {}
  for (const outcome of Object.keys(found!.outcomes)) {
    const [pair, way, isSame] = JSON.parse(outcome) as [string, string, boolean]
    const list = ways[pair] ??= isSame ? ['second'] : []
    list.push(way)
  }
  expect({ verdict: found!.verdict, pairs: Object.keys(ways).length }).toEqual({ verdict: 'holds', pairs: 2 * pairs.length })
  expect(Object.entries(ways).filter(([, list]) => list.sort().join() !== 'first,second')).toEqual([])
})
