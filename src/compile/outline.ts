/** The tree of a module of the library without everything that linking does not look at, small enough to be stored. */
import type { Program } from 'acorn'
import type { SourceText } from './source-text.ts'

/** What link-tables.ts reads of import and export declarations. */
const KEYS = [
  'type', 'sourceType', 'body', 'source', 'value', 'specifiers', 'local', 'imported', 'exported', 'name', 'declaration',
  'declarations', 'kind', 'id', 'properties', 'elements', 'argument', 'left',
]

/** The imports and exports of a module, without the code of what is exported; CommonJS modules have none. */
export function outlineOf({ ast }: Pick<SourceText, 'ast'>): Program {
  const body = ast!.body.filter(({ type }) => /^(?:Import|Export)/.test(type)).map((statement) => {
    const declaration = 'declaration' in statement ? statement.declaration : null
    if (!declaration || declaration.type === 'VariableDeclaration') return statement
    const id = 'id' in declaration ? declaration.id : null
    return { type: statement.type, specifiers: [], declaration: { type: declaration.type, id } }
  })
  return JSON.parse(JSON.stringify({ type: 'Program', sourceType: ast!.sourceType, body }, KEYS)) as Program
}
