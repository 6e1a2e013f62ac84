/** What a checked file exports by default, and what is refused of it. */
import { type SourceLocation, UserError } from '../base/errors.ts'
import type { SourceModule } from '../compile/module.ts'
import { literal } from '../state/literal.ts'

/** Where a module exports its exploration or main; its start if that is not to be seen. */
export function exportLocation(module: SourceModule): SourceLocation {
  const declaration = module.ast?.body.find(({ type }) => type === 'ExportDefaultDeclaration')
  return declaration === undefined ? { file: module.path, line: 1, column: 1 } : module.locate(declaration.start)
}

/** A program exports its main function or nothing; CommonJS modules always export something. */
export function rejectOther(exported: unknown, kind: SourceModule['kind'], where: SourceLocation): void {
  if (exported === undefined || typeof exported === 'function') return
  if (kind === 'cjs' && typeof exported === 'object' && exported !== null) return
  throw new UserError('no-exploration', where, {
    fact: 'the default export is neither an exploration nor a function',
    remedy: "export the main function of a program, or write `export default explore({ root, operations, ... })` with `explore` imported from 'manyworlds'",
  })
}

export function rejectPrimitives(roots: readonly unknown[], where: SourceLocation): void {
  roots.forEach((root, i) => {
    if ((typeof root === 'object' && root !== null) || typeof root === 'function') return
    const name = i === 0 ? 'root' : 'model'
    throw new UserError('bad-exploration', where, {
      fact: `${name}() returned ${literal(root).text}, which no operation can change`,
      remedy: `return the object to explore, e.g. \`${name}: () => new Stack()\``,
    })
  })
}

export function notForPrograms(where: SourceLocation): UserError {
  return new UserError('bad-option', where, {
    fact: 'delta execution runs the operations of an exploration on sets of states, and this is a program',
    remedy: 'use --mode auto, tracked or host',
  })
}

/** What looks like an exploration and is none was loaded as one. */
export function notFromManyworlds(where: SourceLocation): UserError {
  return new UserError('bad-exploration', where, {
    fact: `the default export is made by a function explore() that is not the one of manyworlds`,
    remedy: `import { explore } from 'manyworlds', or give your own function another name`,
  })
}
