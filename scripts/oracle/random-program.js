/**
 * A random asynchronous program, as text: tasks that share an object of odd values and wait for events that may come at any time. `key()` tells what a program can find out about the
 * object at the end.
 */
import { OBJECTS, PRIMITIVES } from './odd-values.js'
import { plainKeyText } from './plain-key.js'

export function randomProgram(random) {
  const value = () => (random.chance(0.8) ? random.pick(PRIMITIVES) : random.pick(OBJECTS))
  const field = () => random.pick(['a', 'b', 'c'])
  const member = () => `o.members[${random.below(3)}]`
  const link = () => `${member()}.to`
  const simple = () => random.pick([
    () => `o.${field()} = ${value()}`,
    () => `o.${field()} = o.${field()}`,
    () => { const [x, y] = [field(), field()]; return `[o.${x}, o.${y}] = [o.${y}, o.${x}]` },
    () => `o.${field()}++`,
    () => `o.${field()} += ${random.pick(PRIMITIVES)}`,
    () => `o.list.push(${random.chance(0.5) ? value() : `o.${field()}`})`,
    () => 'o.list.shift()',
    () => `o.map.set(o.${field()}, ${value()})`,
    () => `o.map.delete(${random.pick(PRIMITIVES)})`,
    () => `delete o.${field()}`,
    () => `${link()} = ${member()}`,
    () => { const to = member(); return `for (const each of o.members) each.to = ${to}` },
    () => `local = o.${field()}`,
    () => `o.${field()} = local`,
    () => `if (Object.is(o.${field()}, local)) o.list.push(${value()})`,
    () => `o.later = () => local`,
    () => `if (o.later !== undefined) o.${field()} = o.later()`,
  ])()
  const caught = () => `try { ${simple()} } catch {}`
  const waiting = () => random.pick([
    () => 'await latency()',
    () => 'await latency()',
    () => `local = await latency().then(() => o.${field()})`,
    () => `for (const each of [1, 2]) { await latency(); local = each; ${caught()} }`,
    () => `try { await latency(); throw ${random.pick(PRIMITIVES)} } catch (e) { o.${field()} = e }`,
    () => `await Promise.race([latency(), latency()])`,
    () => `await null`,
  ])()
  const task = (i) => `async function task${i}() {\n  let local = ${value()}\n  ${random.times(1 + random.below(2), () => `${caught()}\n  ${waiting()}`).join('\n  ')}\n  ${caught()}\n}`
  const tasks = random.times(2 + random.below(2), task)
  const body = [
    `const LOCAL = Symbol('local')`,
    `const o = { a: ${value()}, b: ${value()}, c: ${value()}, list: [], map: new Map(), members: [{ to: null }, { to: null }, { to: null }], later: undefined }`,
    ...tasks,
    plainKeyText,
    `const key = () => plainKey([{ ...o, later: undefined }])`,
    `async function main() { await Promise.all([${tasks.map((_, i) => `task${i}()`).join(', ')}]) }`,
  ].join('\n')
  return { body }
}

/** The file that is checked: every outcome that plain Node has is found, and no other. */
export function programText({ body }, outcomes) {
  return [
    `import { latency, atEnd, sometimes } from 'manyworlds'`, body,
    `const OUTCOMES = ${JSON.stringify(outcomes)}`,
    'let isDone = false',
    `atEnd('nothing else', () => OUTCOMES.includes(key()))`,
    `for (let i = 0; i < OUTCOMES.length; i++) sometimes('outcome ' + i, () => isDone && key() === OUTCOMES[i])`,
    'export default async function () { await main(); isDone = true }',
  ].join('\n')
}
