import { isAbsolute, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userCaches } from './caches.ts'

beforeEach(() => {
  for (const name of ['XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, undefined)
})
afterEach(() => { vi.unstubAllEnvs() })

describe.skipIf(process.platform === 'win32')('the folder of caches', () => {
  it('is in the home directory', () => {
    vi.stubEnv('HOME', '/home/me')
    expect(userCaches()).toBe(process.platform === 'darwin' ? '/home/me/Library/Caches/manyworlds' : '/home/me/.cache/manyworlds')
  })

  // The files of a project under check would be taken for the compiled library, and their code would run in the checker.
  it.each(['', '.', 'home/me'])("is nowhere if the home directory is '%s', which the working directory decides", (home) => {
    vi.stubEnv('HOME', home)
    expect(userCaches()).toBeUndefined()
  })

  it.skipIf(process.platform === 'darwin')('is where XDG_CACHE_HOME says, if that is absolute', () => {
    vi.stubEnv('HOME', '')
    vi.stubEnv('XDG_CACHE_HOME', '/var/caches')
    expect(userCaches()).toBe('/var/caches/manyworlds')
    vi.stubEnv('XDG_CACHE_HOME', 'caches')
    expect(userCaches()).toBeUndefined()
  })
})

describe('on Windows the folder of caches', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
  beforeEach(() => { Object.defineProperty(process, 'platform', { ...platform, value: 'win32' }) })
  afterEach(() => { Object.defineProperty(process, 'platform', platform) })

  it('is where LOCALAPPDATA says, if that is absolute', () => {
    for (const home of ['HOME', 'USERPROFILE']) vi.stubEnv(home, '')
    const absolute = join(process.cwd(), 'local')
    vi.stubEnv('LOCALAPPDATA', absolute)
    expect(userCaches()).toBe(join(absolute, 'manyworlds/cache'))
    for (const relative of ['', 'local']) {
      vi.stubEnv('LOCALAPPDATA', relative)
      expect(isAbsolute(userCaches() ?? '/')).toBe(true)
    }
  })
})
