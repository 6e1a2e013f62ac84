/**
 * A random class with operations, as text: what stands at the begin of its module, and the bodies of its operations, in which `o` is the instance.
 * Errors are caught, since what throws depends on values that nobody chose with care.
 */
import { OBJECTS, PRIMITIVES } from './odd-values.js'

const FIELDS = ['a', 'b', 'c']

export function randomSubject(random) {
  const value = () => (random.chance(0.7) ? random.pick(PRIMITIVES) : random.pick(OBJECTS))
  const field = () => random.pick(FIELDS)
  const name = () => random.pick([...FIELDS, ...FIELDS, 'd', '0', '1', '-1', '4294967294', '4294967295', '__proto__x', ''])
  const member = () => `o.members[${random.below(3)}]`
  const link = () => `${member()}.${random.pick(['to', 'to', 'by'])}`
  const statement = () => random.pick([
    () => `o.${field()} = ${value()}`,
    () => `o.${field()} = ${value()}`,
    () => `o.${field()} = o.${field()} = ${value()}`,
    () => `o.${field()} = o.${field()}`,
    () => { const [x, y] = [field(), field()]; return `[o.${x}, o.${y}] = [o.${y}, o.${x}]` },
    () => `o.${field()} = -o.${field()}`,
    () => `o.${field()}++`,
    () => `o.${field()} *= 2`,
    () => `o.${field()} += ${random.pick(PRIMITIVES)}`,
    () => `delete o.${field()}`,
    () => `o[${JSON.stringify(name())}] = ${value()}`,
    () => `o[${random.pick(['LOCAL', `Symbol.for('s')`])}] = ${value()}`,
    () => `Object.defineProperty(o, ${JSON.stringify(name())}, { value: ${value()}, enumerable: ${random.chance(0.5)}, configurable: true, writable: ${random.chance(0.5)} })`,
    () => `o.list.push(${value()})`,
    () => 'o.list.pop()',
    () => 'o.list.shift()',
    () => `o.list.unshift(${value()})`,
    () => `o.list[${random.pick(['0', '1', '3', '-1', '1.5', `'4294967295'`, `'x'`])}] = ${value()}`,
    () => `o.list.length = ${random.below(4)}`,
    () => `delete o.list[${random.below(3)}]`,
    () => 'o.list.reverse()',
    () => `o.list.fill(${value()}, 0, 2)`,
    () => `o.map.set(${value()}, ${value()})`,
    () => `o.map.delete(${random.pick(PRIMITIVES)})`,
    () => `o.map.set(o.${field()}, o.${field()})`,
    () => `o.set.add(${value()})`,
    () => `o.set.delete(${random.pick(PRIMITIVES)})`,
    () => 'o.set.clear()',
    () => `o.bytes[${random.below(4)}] = ${random.pick(PRIMITIVES)}`,
    () => `o.bytes.set([${random.below(300)}, ${random.below(300)}], ${random.below(3)})`,
    () => `o.floats[${random.below(2)}] = ${random.pick(PRIMITIVES)}`,
    () => `o.date.setTime(${random.pick(['0', '-0', '1', 'NaN', '8.64e15', '8.64e15 + 1'])})`,
    () => `o.#secret = ${value()}`,
    () => `o.${field()} = o.#secret`,
    () => `outside = ${value()}`,
    () => `o.${field()} = outside`,
    () => `o.${field()} = { inner: o.${field()} }`,
    () => `o.${field()}.inner = ${value()}`,
    () => `Object.freeze(o.${field()})`,
    () => `o.list = [...o.list].sort()`,
    () => `o.${field()} = (() => o.${field()})()`,
    () => `if (o.${field()} === o.${field()}) o.${field()} = ${value()}`,
    () => `o.${field()} = String(o.${field()})`,
    () => `o.${field()} = JSON.stringify(o.${field()})`,
  ])()
  const linking = () => random.pick([
    () => `${link()} = ${member()}`,
    () => `${link()} = ${link()}`,
    () => { const [x, y] = [link(), link()]; return `[${x}, ${y}] = [${y}, ${x}]` },
    () => { const to = member(); return `for (const each of o.members) each.to = ${to}` },
    () => `o.${field()} = ${member()}`,
    () => 'o.members.reverse()',
    () => `o.map.set(${member()}, ${member()})`,
  ])()
  // Of most subjects every tenth statement is about objects that refer to each other, of some nearly all are.
  const links = random.chance(0.2) ? 0.8 : 0.1
  const body = () => random.times(1 + random.below(3), () => (random.chance(links) ? linking() : statement())).join('; ')
  const prologue = [
    `const LOCAL = Symbol('local')`,
    `let outside = ${random.pick(PRIMITIVES)}`,
    'class Subject {',
    ...FIELDS.map((each) => `  ${each} = ${value()}`),
    `  list = [${random.times(random.below(3), value).join(', ')}]`,
    `  map = new Map([[${random.pick(PRIMITIVES)}, ${value()}]])`,
    `  set = new Set([${random.pick(PRIMITIVES)}])`,
    '  bytes = new Uint8Array(4)',
    '  floats = new Float64Array(2)',
    '  date = new Date(0)',
    `  #secret = ${random.pick(PRIMITIVES)}`,
    '  members = [{ to: null, by: null }, { to: null, by: null }, { to: null, by: null }]',
    '  static secretOf(o) { return o.#secret }',
    ...random.times(2 + random.below(3), (i) => `  op${i}() { const o = this; try { ${body()} } catch {} }`),
    '}',
  ].join('\n')
  const operations = [...prologue.matchAll(/^ {2}(op\d)/gm)].map(([, each]) => each)
  return { prologue, operations, bound: 2 + random.below(2) }
}

/** The file that is checked. */
export function explorationText({ prologue, operations, bound }) {
  return [
    `import { explore } from 'manyworlds'`, prologue,
    `export default explore({ root: () => new Subject(), bound: ${bound}, operations: { ${operations.map((each) => `${each}: (o) => { o.${each}() }`).join(', ')} } })`,
  ].join('\n')
}
