import { describe, expect, it } from 'vitest'
import { refuseAbsent } from './absent-members.ts'

const isOurs = (specifier: string): boolean => specifier.startsWith('binding:')
const taken = (text: string): string => refuseAbsent(text, isOurs).split('\nfunction complete$')[0]!

describe('a name that a module takes from a binding', () => {
  it('has a function that refuses in its place, if the binding lacks it', () => {
    expect(taken("const { open, close: shut } = require('binding:fs');")).toBe("const { open = absent$('binding:fs', 'open'), close: shut = absent$('binding:fs', 'close') } = require('binding:fs');")
    expect(refuseAbsent("const { open } = require('binding:fs');", isOurs)).toContain(`it is a part of Node ${process.version} that is not modelled`)
  })

  it('stays as it is if it is a constant, has a default, or comes from elsewhere', () => {
    for (const text of ["const { kMax, O_RDONLY } = require('binding:fs');", "const { open = 1 } = require('binding:fs');", "const { open } = require('fs');", "const { os: { signals } } = require('binding:constants');"]) {
      expect(taken(text)).toBe(text)
    }
  })

  it('is given to a binding that is kept as a whole', () => {
    expect(taken("const binding = require('binding:fs');\nbinding.open(1); binding.MAX")).toBe(`const binding = require('binding:fs'); complete$(binding, 'binding:fs', ["open"]);\nbinding.open(1); binding.MAX`)
  })

  it('is found behind comments and in long lists', () => {
    expect(taken("const {\n  a, // one\n  b,\n} = require('binding:x')")).toBe("const {\n  a = absent$('binding:x', 'a'), \n  b = absent$('binding:x', 'b'),\n} = require('binding:x')")
  })
})
