// Host blocks change nothing but the time: programs of the corpus give the same answer when all of their functions are
// blocks, eager or lazy, as they give in plain tracked mode. The long run tries all of them with both kinds.
import { describe, expect, it } from 'vitest'

import { type Item, objects, orders, programs, smallPrograms } from '../corpus/corpus.ts'
import { isWhole, sample } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'
import { answer } from './agreement.ts'

const KINDS = ['lazy', 'eager'] as const

function agree(items: readonly Item[], every: number): void {
  sample(items, every).forEach(({ file, way }, i) => {
    it(file, () => {
      const options = { ...way, maxStates: isWhole ? 150 : 60 }
      const expected = answer(file, 'tracked', options)
      for (const mixed of isWhole ? KINDS : [KINDS[i % 2]!]) {
        expect({ mixed, ...answer(file, 'tracked', { ...options, host: ['*'], mixed }) }).toEqual({ mixed, ...expected })
      }
    })
  })
}

const small = await smallPrograms()

describe('with all functions as host blocks the answer is the same for', () => {
  agree(small, 6)
  agree(objects(), 6)
  // One with a timer for each chunk would take as long as all others together.
  agree([...programs(), ...orders()].filter(({ file }) => isWhole || !file.includes('lru-cache')), 20)
})

// Blocks have no barriers inside: what they may write to has to be found before.
describe('what a block reaches in unusual ways is taken back:', () => {
  const exploration = (declarations: string, root: string, operations: string): string => `import { explore } from 'manyworlds'
${declarations}
export default explore({ root: () => (${root}), bound: 4, operations: { ${operations}, tick: (root) => { root.n = (root.n + 1) % 2 } } })`
  for (const [what, text] of Object.entries({
    'an object that is a property of a function': exploration('const make = () => { const f = () => 1; f.cache = { size: 0 }; return f }\nfunction block(f) { f.cache.size = (f.cache.size + 1) % 3 }', '{ f: make(), n: 0 }', 'bump: (root) => { block(root.f) }'),
    'an object that instances inherit since an operation': exploration('class Account { sum = 0 }\nfunction block(account) { account.sum = (account.sum + 1) % 2; if (account.limits) account.limits.max = (account.limits.max + 1) % 3 }', '{ account: new Account(), n: 0 }', `
      bump: (root) => { block(root.account) }, limit: () => { Account.prototype.limits ??= { max: 0 } }`),
    'what a bound function has, and the members of a Set of functions': exploration('const make = () => { const f = function (o) { return this }.bind({ a: 0 }, { b: 0 }); return new Set([f]) }\nfunction block(set) { for (const f of set) { const o = f(); o.a = (o.a + 1) % 3 } }', '{ set: make(), n: 0 }', 'bump: (root) => { block(root.set) }'),
  })) {
    it.each(KINDS)(`${what} (%s)`, (mixed) => {
      inFile('subject.mjs', text, (file) => {
        const expected = answer(file, 'tracked')
        expect(expected).toMatchObject({ verdict: 'holds' })
        expect(answer(file, 'host')).toEqual(expected)
        expect(answer(file, 'tracked', { host: ['block'], mixed })).toEqual(expected)
      })
    })
  }
})
