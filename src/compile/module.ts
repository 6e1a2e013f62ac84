/**
 * A module as the front end hands it to the emitter: JavaScript without types, its tree, and where every request of
 * another module leads. Nothing here depends on the file system; `load.ts` fills these in for files.
 */
import type { Program } from 'acorn'
import type { SourceLocation, UserError } from '../base/errors.ts'
import { parse } from './parse.ts'
import { hasUsing } from './requests.ts'
import { locateIn } from './source-map.ts'
import { stripTypes } from './strip-types.ts'

export type ModuleKind = 'esm' | 'cjs' | 'json' | 'script'

export interface SourceModule {
  /** Dense, in order of discovery; the entry is 0. */
  readonly id: number
  /** The absolute path, symbolic links resolved. */
  readonly path: string
  readonly kind: ModuleKind
  /** JavaScript, types stripped; the text of a JSON module as it is. */
  readonly source: string
  /** The text as on disk, without byte order mark. */
  readonly original: string
  /** The tree of `source`; null for JSON. */
  readonly ast: Program | null
  /** By specifier as written in the import, export or require. */
  readonly dependencies: ReadonlyMap<string, Dependency>
  /** By specifier as written in an `import()`. */
  readonly dynamicImports?: ReadonlyMap<string, Dependency>
  /**
   * Part of the library (src/node/): names that start with `$$` are hooks of the prelude, functions look native, and
   * no stack shows its frames.
   */
  readonly library?: boolean
  /** Its requests for what cannot be part of a program. */
  readonly refused?: readonly RefusedRequest[]
  /** The place in the file on disk for an offset in `source`. */
  locate(offset: number): SourceLocation
}

/** A request for something that cannot be part of a program under check. */
export interface RefusedRequest {
  /** What it asks for: `node:v8`, `./addon.node`. */
  readonly name: string
  readonly location: SourceLocation
  /** Evaluating the module executes the request. */
  readonly isCertain: boolean
  /** Absent if the request is answered by a module whose functions refuse. */
  readonly error?: UserError
}

/** Where a specifier leads. The last two can only stem from `require` and `import()`: they matter when the call is executed. */
export type Dependency =
  | { readonly kind: 'module'; readonly id: number; /** Nothing but this brings it into the program. */ readonly isOptional?: boolean }
  /** A module that we provide: 'manyworlds'. */
  | { readonly kind: 'builtin'; readonly name: string }
  /** The call throws `error`, which the program under check cannot catch. */
  | { readonly kind: 'refused'; readonly error: UserError }
  /** The call throws an ordinary error with this message and code, 'MODULE_NOT_FOUND' if there is none, or a SyntaxError. */
  | { readonly kind: 'missing'; readonly message: string; readonly name?: 'SyntaxError'; readonly code?: string }

/** A classic script that exists only as text: a test of the language, or the body of `new Function`. */
export function scriptModule(source: string, file: string, id = 0): SourceModule {
  const dependencies = new Map<string, Dependency>()
  const common = { id, path: file, kind: 'script', original: source, dependencies } as const
  const locate = locateIn(source, file)
  const ast = parse(source, 'script', locate)
  if (!hasUsing(ast, source)) return { ...common, source, ast, locate }
  const { code, locate: locateLowered } = stripTypes(source, file, { loader: 'js' })
  return { ...common, source: code, ast: parse(code, 'script', locateLowered, source), locate: locateLowered }
}
