import { expect, it } from 'vitest'
import { compile } from './compile.ts'
import { scriptModule } from './module.ts'

const compiled = (source: string) => compile([scriptModule(source, 'sample.js')], { delta: true })

it('compiles a program that mentions proxies as ever', () => {
  for (const source of ['new Proxy({}, {})', 'const { Proxy: P } = globalThis', 'globalThis["Proxy"]']) {
    const { deltaObstacle, deltaSites, modules } = compiled(source)
    expect(deltaObstacle).toMatch(/proxies/)
    expect(deltaSites).toBe(undefined)
    expect(modules[0]!.instantiate + modules[0]!.evaluate).not.toContain('$$Delta')
  }
})

it('does not mind the word in comments and longer names', () => {
  expect(compiled('// Proxy\nconst ProxyMode = "a Proxy"')).toMatchObject({ deltaSites: [0, 0] })
})

it('leaves out checks of what is plain anyway', () => {
  const { evaluate, instantiate } = compiled(`function f(n) {
    const list = []
    for (let i = 0; i < 10; i++) list[i] = { i, self: f }
    const node = new Map()
    return list.length === 3 ? node : g(1)
  }
  const g = (x) => x`).modules[0]!
  const body = instantiate + evaluate
  // Neither the counter nor the array differs; only what an object has under a name may.
  expect(body).toMatch(/for \(let i = 0; i < 10; i\+\+\)/)
  expect(body.match(/instanceof \$\$Delta/g)?.length).toBeLessThan(4)
})
