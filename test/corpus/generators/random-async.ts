/**
 * Random programs of async functions and async generators, as source text made from a list of numbers (which fast-check
 * shrinks). Several calls are under way at once, so what is logged shows in which order microtasks run.
 */
import { Decisions } from '../../support/decisions.ts'
import { BodyWriter, type Flavor } from './random-body.ts'

export function randomAsyncProgram(numbers: readonly number[]): string {
  const d = new Decisions(numbers)
  const names = Array.from({ length: 1 + d.below(3) }, (_, i) => `${d.below(3) === 2 ? 'g' : 'f'}${i}`)
  const calls = [...names, ...names].map((name) => call(d, name))
  const functions = names.map((name, i) => {
    const flavor = awaiting(d, names.slice(0, i))
    const isGenerator = name.startsWith('g')
    const head = `async function${isGenerator ? '*' : ''} ${name}`
    return new BodyWriter(d, isGenerator ? yieldingToo(flavor) : flavor).declare(head, 3)
  })
  return [...functions, ...calls].join('\n')
}

function call(d: Decisions, name: string): string {
  const text = `${name}(${d.below(4)}, ${d.below(4)})`
  return name.startsWith('g') ? `request('${name}', ${text}, [${requests(d)}], ${d.below(2) === 0})` : `note('${name}', ${text})`
}

function requests(d: Decisions): string[] {
  return Array.from({ length: d.below(4) }, () => `['${d.pick(() => 'next', () => 'throw', () => 'return')}', ${d.pick(() => '1', () => 'later(2)')}]`)
}

/** Awaits of every kind; only functions that were declared before are called, so nothing recurs. */
function awaiting(d: Decisions, declared: readonly string[]): Flavor {
  const functions = declared.filter((name) => name.startsWith('f'))
  const generators = declared.filter((name) => name.startsWith('g'))
  const call = (e: () => string): string => (functions.length === 0 ? `later(${e()})` : `quiet(${functions[d.below(functions.length)]}(${e()}, ${e()}))`)
  const stream = (e: () => string, name: string): string => d.pick(
    () => `[later(${e()}), ${e()}]`,
    () => `asyncSpy('${name}', [${e()}, ${e()}])`,
    () => `spy('${name}', [${e()}, later(${e()})])`,
    () => (generators.length === 0 ? `(async function* () { yield later(${e()}); yield 2 })()` : `${generators[d.below(generators.length)]}(${e()}, 1)`),
  )
  return {
    statements: (e) => [() => `await ${e()};`, () => `note('side', (async () => { log(await ${call(() => '1')}) })());`],
    expressions: (e) => [
      () => `(await ${e()})`,
      () => `(await later(${e()}))`,
      () => `(await ${call(e)})`,
      () => `(await (${e()} % 4 === 3 ? fail('f') : ${e()}))`,
      () => `(await Promise.all([${e()}, later(${e()}), ${call(e)}])).length`,
      () => `(await Promise.race([later(${e()}), ${call(e)}]))`,
      () => `(await Promise.any([fail(1), later(${e()}), ${call(e)}]))`,
      () => `(await Promise.allSettled([fail(${e()}), ${call(e)}])).map((r) => r.status).join()`,
      () => `(await (async (x, y = later(x)) => { const z = await x; return z + (await y) + q })(${e()}))`,
    ],
    loops: (e, name) => [() => `for await (const ${name} of ${stream(e, name)})`],
  }
}

function yieldingToo(flavor: Flavor): Flavor {
  return {
    statements: (e) => [() => `yield ${e()};`, ...flavor.statements(e)],
    expressions: (e, fresh) => [
      () => `(yield ${e()})`,
      () => `(yield later(${e()}))`,
      () => `(yield* asyncSpy('${fresh()}', [${e()}], { result: 7 }))`,
      // With a throw method: V8 of Node 20 does not yet follow ECMA-262 where a sync iterator has none.
      () => `(yield* spy('${fresh()}', [${e()}, later(${e()})]))`,
      ...flavor.expressions(e, fresh),
    ],
    loops: flavor.loops,
  }
}
