/** Everything that a program can reach belongs to its own realm: see crawler.ts. */
import { describe, expect, it } from 'vitest'
import { isWhole, sample } from '../support/extent.ts'
import { crawl } from './crawler.ts'

const groups = [
  [], ['buffer', 'util', 'url'], ['path', 'querystring', 'punycode', 'os', 'constants'], ['crypto', 'events', 'assert'], ['zlib', 'string_decoder'], ['fs'], ['stream', 'timers', 'process'], ['net', 'dns'], ['http'], ['vm', 'module', 'async_hooks'],
]

describe('a program reaches nothing but objects of its own realm', () => {
  for (const modules of sample(groups, 3)) {
    it(modules.length === 0 ? 'from its globals' : `from node:${modules.join(', node:')}`, () => {
      const { foreign, failures, objects, calls } = crawl(modules, isWhole ? { step: 1, maxObjects: 20_000, maxCalls: 500_000 } : { step: 8, maxObjects: 2500, maxCalls: 15_000 })
      expect({ foreign, failures }).toEqual({ foreign: [], failures: [] })
      expect(objects, `${calls} calls`).toBeGreaterThan(1000)
      expect(calls).toBeGreaterThan(2000)
    })
  }
})
