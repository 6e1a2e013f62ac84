/** `node:path` (POSIX). The functions are Node's own: they compute a text from texts. */
import { invalidArgType } from './internal/errors.ts'
import type { Guest } from './internal/kept.ts'
import { pure } from './internal/pure.ts'
import { process } from './globals/process.ts'
import { validateObject, validateString } from './internal/validators.ts'

export const sep = '/'
export const delimiter = ':'
export const basename = (path: Guest, suffix?: Guest): string => pure('path.basename', undefined, [path, suffix])
export const dirname = (path: Guest): string => pure('path.dirname', undefined, [path])
export const extname = (path: Guest): string => pure('path.extname', undefined, [path])
export const isAbsolute = (path: Guest): boolean => pure('path.isAbsolute', undefined, [path])
export const join = (...paths: Guest[]): string => pure('path.join', undefined, paths)
export const normalize = (path: Guest): string => pure('path.normalize', undefined, [path])
export const format = (parts: Guest): string => {
  if (typeof parts !== 'object' || parts === null) throw invalidArgType('pathObject', 'Object', parts)
  validateObject(parts, 'pathObject')
  return pure('path.format', undefined, [parts])
}
// Relative paths start at the program's own working directory.
export const resolve = (...paths: Guest[]): string => {
  for (let i = paths.length - 1; i >= 0; i--) {
    validateString(paths[i], `paths[${i}]`)
    if (paths[i][0] === '/') break
  }
  return pure('path.resolve', undefined, [process.cwd(), ...paths])
}
export const relative = (from: Guest, to: Guest): string => {
  validateString(from, 'from')
  validateString(to, 'to')
  return pure('path.relative', undefined, [resolve(from), resolve(to)])
}
export const toNamespacedPath = (path: Guest): Guest => path

export const parse = (path: Guest): Guest => {
  validateString(path, 'path')
  const part = (name: string): string => pure('path.part', undefined, [path, name])
  return { root: part('root'), dir: part('dir'), base: part('base'), ext: part('ext'), name: part('name') }
}

const module: Guest = {
  resolve, normalize, isAbsolute, join, relative, toNamespacedPath, dirname, basename, extname, format, parse, sep,
  delimiter, win32: null, posix: null,
}
module.posix = module
export const posix = module
export const win32 = null
export default module
