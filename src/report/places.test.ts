import { describe, expect, it } from 'vitest'
import { places } from './places.ts'

const at = (file: string, line = 7) => ({ file, line, column: 1 })

/** How places in these files are written beside each other, in a program whose file is `app/main.ts`. */
function written(...files: string[]): string[] {
  const where = places(files.map((file) => at(file)), 'app/main.ts')
  return files.map((file) => where(at(file)))
}

describe('a place', () => {
  it('has no file if it is in the program\'s own one, and only then', () => {
    expect(written('app/main.ts')).toEqual([':7'])
    expect(written('app/bank.ts')).toEqual(['bank.ts:7'])
    expect(written('node_modules/pkg/index.js')).toEqual(['pkg/index.js:7'])
    expect(written('app/main.ts', 'app/bank.ts')).toEqual([':7', 'bank.ts:7'])
  })

  it('has as much of its path as tells files apart', () => {
    expect(written('app/a/index.ts', 'app/b/index.ts', 'app/b/other.ts')).toEqual(['a/index.ts:7', 'b/index.ts:7', 'other.ts:7'])
    expect(written('lib/main.ts', 'app/main.ts')).toEqual(['lib/main.ts:7', ':7'])
    expect(written('a/x/index.ts', 'b/x/index.ts')).toEqual(['a/x/index.ts:7', 'b/x/index.ts:7'])
    expect(written('index.ts', 'a/index.ts')).toEqual(['./index.ts:7', 'a/index.ts:7'])
  })

  it('has the name of its package if it is an index', () => {
    expect(written('node_modules/pkg/lib/Pool.js')).toEqual(['Pool.js:7'])
    expect(written('node_modules/pkg/lib/Pool.js', 'app/Pool.js')).toEqual(['lib/Pool.js:7', 'app/Pool.js:7'])
    expect(written('node_modules/pkg/index.js', 'node_modules/@scope/pkg2/lib/index.js', 'node_modules/a/node_modules/pkg/index.js'))
      .toEqual(['node_modules/pkg/index.js:7', '@scope/pkg2/lib/index.js:7', 'a/node_modules/pkg/index.js:7'])
    expect(written('../node_modules/pkg/dist/a/very/long/way/down/to/index.js')).toEqual(['pkg/…/index.js:7'])
  })

  it('is empty if it is unknown', () => {
    expect(places([undefined], 'main.ts')(undefined)).toBe('')
  })
})
