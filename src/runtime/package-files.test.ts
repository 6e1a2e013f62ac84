import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project } from '../../test/support/front/project.ts'
import { specialPackageFile } from './package-files.ts'

function found(pipes: readonly string[], from: string, specifier: string): string | undefined {
  const root = project({
    'package.json': { imports: { '#file': './x.cjs', '#one': 'p', '#any/*/x': { node: null, default: ['./none', '@s/*'] } } },
    'main.cjs': '', 'd/none': '', 'in/none': '', 'node_modules/p/none': '', 'node_modules/p/sub/none': '', 'node_modules/@s/q/none': '',
  })
  expect(spawnSync('mkfifo', pipes.map((pipe) => join(root, pipe))).status).toBe(0)
  const path = specialPackageFile(join(root, from), specifier)
  return path === undefined ? undefined : relative(root, path)
}

describe.skipIf(process.platform === 'win32')('a package.json that is a pipe', () => {
  it.each([
    ['d/package.json', 'main.cjs', './d'], ['d/package.json', 'main.cjs', './d/'], ['d/package.json', 'in/x.cjs', '../d'],
    ['in/package.json', 'in/x.cjs', './y'], ['in/package.json', 'in/x.cjs', 'none'], ['in/package.json', 'in/x.cjs', '#file'],
    ['node_modules/p/package.json', 'in/x.cjs', 'p'], ['node_modules/p/package.json', 'main.cjs', 'p/sub'], ['node_modules/p/sub/package.json', 'main.cjs', 'p/sub'],
    ['node_modules/@s/q/package.json', 'main.cjs', '@s/q/x'], ['node_modules/p/package.json', 'main.cjs', '#one'], ['node_modules/@s/q/package.json', 'in/x.cjs', '#any/q/x'],
  ])('%s is found before %s asks for %s', (pipe, from, specifier) => {
    expect(found([pipe], from, specifier)).toBe(pipe)
  })

  it.each([['main.cjs', './x.cjs'], ['in/x.cjs', '../main.cjs'], ['main.cjs', 'other'], ['main.cjs', '#file'], ['main.cjs', '#other'], ['main.cjs', 'a\0b']])(
    'is not in the way of %s, which asks for %s', (from, specifier) => {
      expect(found(['d/package.json', 'node_modules/p/package.json'], from, specifier)).toBeUndefined()
    })

  it('is not in the way above one that is there', () => {
    const root = project({ 'a/b/package.json': '{', 'a/x': '' })
    expect(spawnSync('mkfifo', [join(root, 'a/package.json')]).status).toBe(0)
    expect(specialPackageFile(join(root, 'a/b/m.cjs'), '#x')).toBeUndefined()
    writeFileSync(join(root, 'a/b/package.json'), 'null')
    expect(specialPackageFile(join(root, 'a/b/m.cjs'), '#x')).toBeUndefined()
  })
})
