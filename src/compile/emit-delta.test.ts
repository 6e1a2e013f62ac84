import { describe, expect, it } from 'vitest'
import { itAll } from '../../test/support/extent.ts'
import { compile, type CompileOptions } from './compile.ts'
import { scriptModule } from './module.ts'
import { compiledAsyncOutcome, compiledOutcome, coveredOutcome, esmOutcome, plainAsyncOutcome, plainOutcome, samples } from '../../test/corpus/emit/differential.ts'
import { inFunction, inGenerator, inStrictFunction, isModuleText } from '../../test/corpus/emit/places.ts'

// Without ∆values code for delta execution does what the language says.
const delta = { delta: true }

describe.each(['classes', 'expressions', 'functions', 'patterns', 'statements'])('%s for delta execution', (name) => {
  for (const { claim, source } of samples(`${name}.js`)) {
    it(claim, () => expect(compiledOutcome(source, delta)).toBe(plainOutcome(source)))
    itAll(`${claim} (in a function)`, () => {
      expect(compiledOutcome(inFunction(source), delta)).toBe(plainOutcome(inFunction(source)))
    })
    it(`${claim} (in a generator)`, () => {
      const expected = plainOutcome(inGenerator(source))
      if (!expected!.startsWith('thrown SyntaxError')) expect(compiledOutcome(inGenerator(source), delta)).toBe(expected!)
    })
    itAll(`${claim} (in a module)`, () => {
      const expected = plainOutcome(inStrictFunction(source))
      if (isModuleText(source)) expect(esmOutcome(inStrictFunction(source), delta)).toBe(expected)
    })
    itAll(`${claim} (counted)`, () => expect(coveredOutcome(inFunction(source), delta)).toBe(plainOutcome(inFunction(source))))
  }
})

describe('async code for delta execution', () => {
  for (const { claim, source } of samples('async.js')) {
    it(claim, () => expect(compiledAsyncOutcome(source, delta)).toBe(plainAsyncOutcome(source)))
  }
})

/** What frames keep, machine by machine. */
function frameTables(source: string, options: CompileOptions): string[] {
  const [module] = compile([scriptModule(source, 'sample.js')], options).modules
  return [...module!.instantiate.matchAll(/^\$\$machine\(\d+, \S+ \S+ (.*)$/gm)].map(([, table]) => table!)
}

describe('frames of code for delta execution keep what those of ordinary code keep', () => {
  const late = `function* g(n) { var a, b; yield 1; for (var i = n; i < 3; i++) n++; yield 2; a = n.b; { b = a + n; f(b) }
    yield 3; ({ a, b } = n); yield a + b; a = n.q("x;y"); yield; if (a) b = 5; yield b; var k = n.x; for (k of n) f(k); yield }`
  for (const { claim, source } of [{ claim: 'variables that get their values late', source: late }, ...['patterns', 'statements'].flatMap((name) => samples(`${name}.js`))]) {
    const wrapped = inGenerator(source)
    it(claim, () => {
      const isScript = !plainOutcome(`(() => { ${wrapped} })`)!.startsWith('thrown SyntaxError')
      if (isScript) expect(frameTables(wrapped, delta)).toEqual(frameTables(wrapped, {}))
    })
  }
})
