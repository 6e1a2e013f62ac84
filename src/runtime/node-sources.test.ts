import { describe, expect, it } from 'vitest'
import { nodePatches } from './node-patches.ts'
import { hasNodeSource, isUnknownText, nodeSource } from './node-sources.ts'

describe('the text of a module of Node', () => {
  it.each(Object.keys(nodePatches).filter(hasNodeSource))('%s has every part that is changed', (name) => {
    expect(isUnknownText(name)).toBe(false)
    expect(nodeSource(name)).toBeDefined()
  })

  it('takes bindings and built-ins from modules', () => {
    expect(nodeSource('internal/process/signal')).toContain("const { signals } = require('binding:constants').os")
    expect(nodeSource('internal/process/signal')).toContain("const primordials = require('internal/per_context/primordials');")
  })

  it('sets variables that are loaded when they are needed as soon as the library is there', () => {
    expect(nodeSource('events')).toContain("$$whenLoaded(() => { FixedQueue = require('internal/fixed_queue') })")
  })

  it('is unknown for other names', () => {
    expect(nodeSource('internal/nothing')).toBeUndefined()
  })
})
