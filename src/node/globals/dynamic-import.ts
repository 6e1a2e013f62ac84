/**
 * import() (ECMA-262, 13.3.10). Which module a specifier means was settled when the program was loaded; a module that
 * was not evaluated before is read first, which takes as long as the event loop likes.
 */
import type { Guest } from '../internal/kept.ts'
import { evaluate, requireModule, type ModuleRecord } from './modules.ts'
import { newPromise, rejectPromise, resolvePromise } from './promise.ts'

const SyntaxErrorConstructor = SyntaxError
const stringStartsWith = $$uncurry(String.prototype.startsWith)
const stringSlice = $$uncurry(String.prototype.slice)
const TYPE_ERRORS = [
  'ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE', 'ERR_INVALID_URL', 'ERR_INVALID_FILE_URL_HOST', 'ERR_INVALID_FILE_URL_PATH', 'ERR_INVALID_MODULE_SPECIFIER',
]
const UNKNOWN = 'ERR_UNKNOWN_BUILTIN_MODULE'
/** Mode of a job, as in prelude/jobs.ts. */
const CALLBACK = 2

/** `referrer` is the number of the module that calls it. */
const importModule = (referrer: number, specifier: Guest, options: Guest): Guest => {
  const promise = newPromise()
  try {
    const text = `${specifier}`
    const type = options === undefined ? undefined : typeOf(options)
    const found = $$host.resolveImport(referrer, text, type)
    if (typeof found === 'string') throw notFound(found)
    const module = $$moduleRecords[found]
    const loading = new Loading(promise, module)
    // A file that was not loaded before is read first, which takes its time.
    if (module.status === 'new' && $$loop !== undefined) $$awaitPromise($$latency(), loading)
    else $$enqueueJob(loading, CALLBACK, undefined)
  } catch (error) {
    rejectPromise(promise, error)
  }
  return promise
}

/** The second argument of import(): attributes are read and must be strings; which file is meant they do not change. Gives 'json', or nothing. */
const typeOf = (options: Guest): string | undefined => {
  if (!$$isObject(options)) throw new $$TypeError('The second argument of import() must be an object')
  const attributes = (options as Guest).with
  if (attributes === undefined) return undefined
  if (!$$isObject(attributes)) throw new $$TypeError("The 'with' option must be an object")
  const keys = $$ownKeys(attributes)
  const texts: Guest[] = []
  const values: string[] = []
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    if (typeof key !== 'string' || $$getOwnPropertyDescriptor(attributes, key)?.enumerable !== true) continue
    const value = (attributes as Guest)[key]
    if (typeof value !== 'string') throw new $$TypeError('Import attribute value must be a string')
    $$push(texts, key)
    $$push(values, value)
  }
  for (let i = 0; i < texts.length; i++) {
    if (texts[i] === 'type' && values[i] === 'json') continue
    throw coded('ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', `Import attribute "${texts[i]}" with value "${values[i]}" is not supported`)
  }
  return texts.length === 0 ? undefined : 'json'
}

const coded = (code: string, message: string): Error => {
  const error: Guest = new $$TypeError(message)
  error.code = code
  return error
}

const notFound = (message: string): Error => {
  if (stringStartsWith(message, 'SyntaxError: ')) return new SyntaxErrorConstructor(stringSlice(message, 13))
  for (let i = 0; i < TYPE_ERRORS.length; i++) {
    const code = TYPE_ERRORS[i]!
    if (stringStartsWith(message, `${code}: `)) return coded(code, stringSlice(message, code.length + 2))
  }
  const isUnknown = stringStartsWith(message, UNKNOWN)
  const error: Guest = new $$Error(isUnknown ? stringSlice(message, UNKNOWN.length + 2) : message)
  error.code = isUnknown ? UNKNOWN : 'ERR_MODULE_NOT_FOUND'
  return error
}

/** The part of an import() that comes after the module was loaded. */
class Loading {
  promise: Guest
  module: ModuleRecord

  constructor(promise: Guest, module: ModuleRecord) {
    this.promise = promise
    this.module = module
  }

  run(): void {
    const { promise, module } = this
    if (module.isCyclic) {
      $$awaitPromise(evaluate(module), new Importing(promise, module))
      return
    }
    try {
      if (module.isDeferred) requireModule(module)
      resolvePromise(promise, $$namespaceOf(module.id))
    } catch (error) {
      rejectPromise(promise, error)
    }
  }
}

/** Waits for the evaluation of an imported module. */
class Importing {
  promise: Guest
  module: ModuleRecord

  constructor(promise: Guest, module: ModuleRecord) {
    this.promise = promise
    this.module = module
  }

  run(mode: number, value: Guest): void {
    if (mode === 0) resolvePromise(this.promise, $$namespaceOf(this.module.id))
    else rejectPromise(this.promise, value)
  }
}

$$provide({ importModule })
