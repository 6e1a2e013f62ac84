/** What the specifier of an `import()` that is a path or a file URL leads to, by the rules of Node's ES module loader. */
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ModuleUrl =
  | { readonly kind: 'file', readonly path: string, /** A query or fragment asks for a further instance. */ readonly isFurther: boolean }
  | { readonly kind: 'invalid', readonly code: string, readonly message: string }

/** Undefined for names of packages and URLs of other schemes. */
export function moduleUrl(specifier: string, referrer: string): ModuleUrl | undefined {
  if (!/^(?:\.{0,2}\/|file:)/.test(specifier)) return undefined
  const base = pathToFileURL(referrer)
  if (!URL.canParse(specifier, base.href)) return { kind: 'invalid', code: 'ERR_INVALID_URL', message: 'Invalid URL' }
  const url = new URL(specifier, base)
  if (/%2f|%5c/i.test(url.pathname)) {
    const message = `Invalid module "${url.pathname}" must not include encoded "/" or "\\" characters imported from ${referrer}`
    return { kind: 'invalid', code: 'ERR_INVALID_MODULE_SPECIFIER', message }
  }
  try {
    return { kind: 'file', path: fileURLToPath(url), isFurther: url.search !== '' || url.hash !== '' }
  } catch (error) {
    const { code = 'ERR_INVALID_URL', message } = error as { code?: string, message: string }
    return { kind: 'invalid', code, message }
  }
}
