/** The global console is what `node:console` exports, and prints where its streams say. */
import { describe, expect, it } from 'vitest'

import { expectSameOutput } from './both.ts'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'

const verdictOf = (text: string, name = 'program.cjs'): string => inFile(name, text, (file) => checked(file).verdict)

describe('console', () => {
  it('is one object, whoever asks for it', () => {
    const text = `const assert = require('assert'), own = require('console')
      own.log('x'); own.error('y')
      assert(own === console && require('node:console') === console && console instanceof own.Console)`
    expect(verdictOf(text)).toBe('holds')
    const module = `import own, { Console, log } from 'node:console'; import assert from 'node:assert'
      log('x'); assert(own === console && own.log === log && console.Console === Console)`
    expect(verdictOf(module, 'program.mjs')).toBe('holds')
  })

  it('has every method, printing nothing', () => {
    const names = ['table', 'group', 'count', 'time', 'timeLog', 'timeEnd', 'dir', 'assert', 'trace', 'groupEnd', 'countReset', 'clear', 'profile', 'profileEnd', 'timeStamp']
    expect(verdictOf(names.map((name) => `console.${name}('a')`).join('\n'))).toBe('holds')
  })

  it('can be made for other streams', () => {
    expectSameOutput(`import { Writable } from 'node:stream'
      let text = ''
      const stream = new Writable({ write(chunk, _, done) { text += chunk; done() } })
      const own = new console.Console(stream)
      own.log('%d of %s', 1, 'two', { a: 1 }); own.group('g'); own.error('in'); own.groupEnd(); own.table([{ a: 1 }]); own.count(); own.count(); own.dir({ b: [1] })
      own.assert(false, 'no'); own.assert(true, 'yes')
      console.log(JSON.stringify(text))`)
  })

  it('writes to what the program has put in place of write', () => {
    expectSameOutput(`let text = ''
      const { write } = process.stdout, { write: writeError } = process.stderr
      process.stdout.write = process.stderr.write = (chunk) => { text += chunk; return true }
      console.info('a', { a: 1 }); console.group('G'); console.info('in\\nside'); console.groupEnd(); console.count('n'); console.count('n'); console.dir({ b: 2 })
      console.table([{ a: 1 }]); console.assert(false, 'no'); console.assert(true, 'yes'); console.warn('w'); console.error('e')
      process.stdout.write = write; process.stderr.write = writeError
      console.log(JSON.stringify(text))`)
  })

  it('counts anew after countReset, whoever prints then', () => {
    expectSameOutput(`let text = ''
      const { write } = process.stdout, caught = (chunk) => { text += chunk; return true }
      process.stdout.write = caught
      console.count(); console.countReset(); console.count(); console.count('n'); console.count('m'); console.countReset('n'); console.count('n'); console.count('m')
      process.stdout.write = write
      console.countReset('m')
      process.stdout.write = caught
      console.count('m')
      process.stdout.write = write
      console.log(JSON.stringify(text))`)
  })

  it('has the standard streams, and prints to what is put in their place', () => {
    expectSameOutput(`import { Writable } from 'node:stream'
      let text = ''
      const own = console._stdout, other = new Writable({ write(chunk, _, done) { text += chunk; done() } })
      console.log(own === process.stdout, console._stderr === process.stderr, Object.keys(console).includes('_stdout'))
      console._stdout = other
      console.info('a', [1])
      console._stdout = own
      console.log(JSON.stringify(text))`)
  })
})
