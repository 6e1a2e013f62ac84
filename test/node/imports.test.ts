/** What ES modules get from Node's own modules: names, snapshots of values, namespace objects. */
import { describe, expect, it } from 'vitest'
import { UserError } from '../../src/base/errors.ts'
import { expectSameOutput, outputOfRealm } from './both.ts'

describe('an ES module that imports from a module of Node', () => {
  it('gets the names that Node gives it', () => {
    expectSameOutput(`
      import events, { EventEmitter, once, default as same } from 'node:events'
      import * as all from 'node:events'
      console.log(events === EventEmitter, same === events, once === events.once, all.default === events)
      console.log(Object.keys(all).join(), Object.prototype.toString.call(all))`)
  })

  it('keeps the value that an export had when the module was loaded', () => {
    expectSameOutput(`
      import events, { once } from 'node:events'
      import * as all from 'node:events'
      const before = once
      events.once = () => 'replaced'
      console.log(once === before, all.once === before, events.once())`)
  })

  it('can hand them on', () => {
    expectSameOutput(`
      export * from 'node:querystring'
      export { parse as other } from 'node:querystring'
      import { parse } from 'node:querystring'
      console.log(parse('a=1').a)`)
  })

  it('is refused a name that the module does not have', () => {
    expect(() => outputOfRealm(`import { nothing } from 'node:events'; console.log(nothing)`)).toThrow(UserError)
    expect(() => outputOfRealm(`import { nothing } from 'node:timers'; console.log(nothing)`)).toThrow("'node:timers' has no export named 'nothing'")
  })
})

it('all that a module exports may be asked for, beside a global of the same name', () => expectSameOutput(`
import * as buffer from 'node:buffer'
import * as util from 'node:util'
console.log(buffer.Blob === Blob, buffer.File === File, typeof util.diff, typeof util.setTraceSigInt)
`))
