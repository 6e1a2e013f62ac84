/** Where errors stand: every way to throw, with the line that the report has to name behind `// here`, and the one that led there behind `// from`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceLocation } from '../../../src/base/errors.ts'
import { checkedProgram } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'

const PACKAGE = `
exports.fail = function fail() {
  throw new Error('in a package') // here
}
exports.failLater = function failLater() {
  setTimeout(() => { exports.fail() }, 1)
}
exports.failAwaited = async function failAwaited() {
  await null
  exports.fail()
}
exports.callLater = (callback) => { setTimeout(() => callback(), 1) }
`

const PROGRAMS: Readonly<Record<string, string>> = {
  'a function that throws': `function f() {
    throw new Error('x') // here
  }
  f()`,
  'an async main that mentions what is not declared': `export default async function main() {
    const y = 1
    console.log(undeclared, y) // here
  }`,
  'an async function, after an await': `async function f(a) {
    await null
    a.b.c // here
  }
  f({})`,
  'a callback of a promise': `Promise.resolve().then(() => {
    null.x // here
  })`,
  'the callback of a timer': `setTimeout(function tick() {
    null.x // here
  }, 5)`,
  'a listener': `const emitter = new (await import('node:events')).EventEmitter()
  emitter.on('x', (value) => {
    undeclared(value) // here
  })
  setImmediate(() => emitter.emit('x', 1))`,
  'a getter': `const o = {
    get x() {
      return undefined.y // here
    },
  }
  setTimeout(() => { o.x }, 1)`,
  'the initialiser of a field': `class A {
    a = 1
    b = undefined.x // here
  }
  setTimeout(() => { new A() }, 1)`,
  'a generator': `function* g() {
    yield 1
    yield null.x // here
  }
  setTimeout(() => { for (const x of g()) x }, 1)`,
  'an async generator': `async function* g() {
    yield 1
    await null
    null.x // here
  }
  for await (const x of g()) x`,
  'a parameter that is taken apart': `setTimeout(() => {
    f({})
  }, 1)
  function f({ a: { b } }) { // here
    return b
  }`,
  'a parameter of an async function that is taken apart': `setTimeout(() => {
    f({})
  }, 1)
  async function f({ a: { b } }) { // here
    return b
  }`,
  'a promise that is rejected elsewhere': `function make() {
    return Promise.reject(new Error('made')) // here
  }
  setTimeout(async () => {
    await make()
  }, 1)`,
  'an error that was made before': `const known = new Error('known') // here
  setTimeout(() => {
    throw known
  }, 1)`,
  'a call of Node that throws': `import fs from 'node:fs'
  function read() {
    return fs.readFileSync('/gone') // here
  }
  setTimeout(() => { read() }, 1)`,
  'a promise of Node that is rejected': `import { readFile } from 'node:fs/promises'
  async function read() {
    await readFile('/gone') // here
  }
  read()`,
  'a stream of Node without a listener for errors': `import fs from 'node:fs'

  fs.createReadStream('/gone') // here`,
  'an assertion': `import assert from 'node:assert'
  async function f() {
    await null
    assert.deepStrictEqual({ a: 1 }, { a: 2 }) // here
  }
  f()`,
  'a text that is thrown': `function f() {
    const text = 'x'
    throw text // here
  }
  setTimeout(() => { f() }, 1)`,
  'an object that is thrown by an async function': `async function f() {
    await null
    if (true) {
      throw { code: 1 } // here
    }
  }
  export default async function main() {
    await f()
  }`,
  'a text that is thrown behind an await in the statement': `async function f() {
    throw await 'x' // here
  }
  f()`,
  'a promise that is rejected with a number': `function f() {
    return Promise.reject(42) // here
  }
  setTimeout(() => { f() }, 1)`,
  'a reject function that is given a text': `const p = new Promise((resolve, reject) => {
    setTimeout(() => {
      reject('late') // here
    }, 1)
  })`,
  'a function of a package': `import { fail } from 'pkg'
  setTimeout(() => { fail() }, 1)`,
  'a timer of a package': `import { failLater } from 'pkg'

  failLater() // from`,
  'an async function of a package': `import { failAwaited } from 'pkg'
  async function f() {
    await failAwaited() // from
  }
  f()`,
  'a callback that a package calls': `import { callLater } from 'pkg'
  callLater(() => {
    null.x // here
  })`,
}

const folder = temporaryFolder()
const packageFile = join(folder, 'node_modules/pkg/index.js')
mkdirSync(dirname(packageFile), { recursive: true })
writeFileSync(packageFile, PACKAGE)
writeFileSync(join(dirname(packageFile), 'package.json'), '{ "name": "pkg", "main": "index.js" }')

describe('the place of an error is the line that threw it:', () => {
  it.each(Object.entries(PROGRAMS))('%s', (_, text) => {
    const file = join(folder, 'program.mjs')
    writeFileSync(file, text)
    const { location, origin } = checkedProgram(file).violation!
    const inPackage = !text.includes('// here')
    expect(placed(location)).toBe(inPackage ? `index.js:${lineOf(PACKAGE, '// here')}` : `program.mjs:${lineOf(text, '// here')}`)
    expect(placed(origin?.location)).toBe(text.includes('// from') ? `program.mjs:${lineOf(text, '// from')}` : undefined)
  })
})

function placed(location: SourceLocation | undefined): string | undefined {
  return location === undefined ? undefined : `${location.file.replace(/.*\//, '')}:${location.line}`
}

function lineOf(text: string, mark: string): number {
  return text.slice(0, text.indexOf(mark)).split('\n').length
}
