import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { loadSource } from './load.ts'
import type { Program } from './program.ts'

const compiled = (text: string): Program => compile(loadSource(text, join(import.meta.dirname, 'main.mjs')))
const libraryTexts = ({ modules }: Program): string[] =>
  modules.filter(({ library }) => library).map(({ instantiate, evaluate }) => instantiate + evaluate)

describe('the text of the library', () => {
  it('is the same for a second program, which has its own ids behind those of the library', () => {
    const first = compiled('export const f = async () => {}')
    const second = compiled('export const g = async () => {}; export const h = () => {}')
    expect(libraryTexts(second)).toEqual(libraryTexts(first))
    const own = second.sites.filter(({ location }) => location.file.endsWith('main.mjs'))
    expect(own.map(({ name }) => name)).toEqual(['g', 'h'])
    expect(second.sites.map(({ id }) => id)).toEqual(second.sites.map((_, index) => index))
  })

  it('has the namespace objects that a program asks for, and only then', () => {
    const plain = libraryTexts(compiled(`import { once } from 'node:events'; export default once`)).join('')
    const withNamespace = libraryTexts(compiled(`import * as all from 'node:events'; export default [all]`)).join('')
    expect(libraryTexts(compiled(`import { once } from 'node:events'; export default once`)).join('')).toBe(plain)
    expect(withNamespace.length).toBeGreaterThan(plain.length)
  })
})
