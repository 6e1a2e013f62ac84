/**
 * Attributes of static imports (`with { type: 'json' }`). Which file is meant does not depend on them; those that Node rejects when it loads
 * the module are errors here, too. A JSON file may do without, as TypeScript and bundlers allow it.
 */
import type { ImportAttribute, Program } from 'acorn'
import { UserError } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import type { SourceText } from './source-text.ts'

/** `isJson` says of a specifier whether it leads to a JSON file. */
export function checkAttributes(program: Program, { locate, original }: Pick<SourceText, 'locate' | 'original'>, isJson: (specifier: string) => boolean): void {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportAllDeclaration' && statement.type !== 'ExportNamedDeclaration') continue
    for (const attribute of statement.attributes ?? []) {
      const fact = faultOf(attribute, statement.source!.value as string, isJson)
      if (fact === undefined) continue
      const location = locate(attribute.start)
      throw new UserError('import-attribute', location, { fact, remedy: "leave the attribute out, or write { type: 'json' } for a JSON file", frame: codeFrame(original, location) })
    }
  }
}

function faultOf({ key, value }: ImportAttribute, specifier: string, isJson: (specifier: string) => boolean): string | undefined {
  const name = key.type === 'Identifier' ? key.name : key.value
  if (name !== 'type' || value.value !== 'json') return `the import attribute '${String(name)}' with value '${String(value.value)}' is not supported by Node`
  return isJson(specifier) ? undefined : `'${specifier}' is not of type 'json'`
}
