import { expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { checkAttributes } from './import-attributes.ts'
import { parse } from './parse.ts'
import { locateIn } from './source-map.ts'

const isJson = (specifier: string): boolean => specifier.endsWith('.json')

function codeOf(text: string): string | undefined {
  const locate = locateIn(text, 'a.mjs')
  try {
    checkAttributes(parse(text, 'esm', locate), { locate, original: text }, isJson)
    return undefined
  } catch (error) {
    const { code, location, fact } = error as UserError
    return `${code} ${location!.line}:${location!.column} ${fact}`
  }
}

it('a JSON file may be imported with its type, or without', () => {
  expect(codeOf("import a from './a.json' with { type: 'json' }; import b from './b.json'; export { default } from './c.json' with { 'type': 'json' }")).toBeUndefined()
})

it('rejects attributes that Node rejects, where they stand', () => {
  expect(codeOf("import a from './a.mjs' with { type: 'json' }")).toBe("import-attribute 1:32 './a.mjs' is not of type 'json'")
  expect(codeOf("\nexport * from './a.mjs' with { color: 'red' }")).toBe("import-attribute 2:32 the import attribute 'color' with value 'red' is not supported by Node")
  expect(codeOf("import a from './a.json' with { type: 'text' }")).toContain("'type' with value 'text' is not supported by Node")
  expect(codeOf("import a from './a.json' with { kind: 'json' }")).toContain("'kind' with value 'json' is not supported by Node")
})
