import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorOf, project } from '../../test/support/front/project.ts'
import { TsConfigs } from './tsconfig.ts'

const optionsOf = (root: string, file: string) => new TsConfigs().for(join(root, file))

describe('TsConfigs', () => {
  it('reads the nearest tsconfig.json, with comments and trailing commas', () => {
    const root = project({
      'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
      'src/tsconfig.json': '{\n  // legacy\n  "compilerOptions": { "experimentalDecorators": true, /* all */ },\n}',
    })
    expect(optionsOf(root, 'src/deep/a.ts')).toEqual({ experimentalDecorators: true })
    expect(optionsOf(root, 'other/a.ts')).toEqual({ strict: true })
  })

  it('follows extends: paths, packages and lists, the later ones first in rank', () => {
    const root = project({
      'tsconfig.json': { extends: ['./base', '@org/config'], compilerOptions: { target: 'es2020' } },
      'base.json': { extends: './base-of-base.json', compilerOptions: { target: 'es5', strict: false } },
      'base-of-base.json': { compilerOptions: { experimentalDecorators: true, strict: true } },
      'node_modules/@org/config/tsconfig.json': { compilerOptions: { strict: 'package' } },
    })
    expect(optionsOf(root, 'a.ts')).toEqual({ target: 'es2020', strict: 'package', experimentalDecorators: true })
  })

  it('gives installed packages none', () => {
    const root = project({ 'tsconfig.json': { compilerOptions: { strict: true } } })
    expect(optionsOf(root, 'node_modules/p/a.ts')).toEqual({})
  })

  it('says what is wrong with a tsconfig.json', () => {
    const missing = project({ 'tsconfig.json': { extends: './none.json' } })
    expect(errorOf(() => optionsOf(missing, 'a.ts'))).toMatchObject({
      code: 'invalid-tsconfig', fact: expect.stringContaining("'./none.json', which cannot be found"),
    })
    const circular = project({ 'tsconfig.json': { extends: './b.json' }, 'b.json': { extends: './tsconfig.json' } })
    expect(errorOf(() => optionsOf(circular, 'a.ts')).fact).toContain('extends itself')
    const broken = project({ 'tsconfig.json': '{\n  "compilerOptions": {\n' })
    expect(errorOf(() => optionsOf(broken, 'a.ts'))).toMatchObject({ code: 'syntax-error', location: { line: 3 } })
    const list = project({ 'tsconfig.json': '[]' })
    expect(errorOf(() => optionsOf(list, 'a.ts')).code).toBe('invalid-tsconfig')
  })
})
