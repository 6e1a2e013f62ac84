/** `node:url`: URL and URLSearchParams, paths of file URLs, and the old functions parse, format and resolve. */
import { URL, URLSearchParams } from './globals/url.ts'
import { resolve as absolute } from './path.ts'
import { invalidArgType, typeError } from './internal/errors.ts'
import { assign, jsonParse, jsonStringify, type Guest } from './internal/kept.ts'
import { pure } from './internal/pure.ts'
import { validateString } from './internal/validators.ts'

export { URL, URLSearchParams }

export function fileURLToPath(url: Guest): string {
  const href = url instanceof URL ? url.href : url
  if (typeof href !== 'string') throw invalidArgType('path', ['string', 'URL'], url)
  return pure('url.fileToPath', undefined, [href])
}
export function pathToFileURL(path: Guest): URL {
  validateString(path, 'path')
  return new URL(pure('url.pathToFile', undefined, [path[path.length - 1] === '/' ? `${absolute(path)}/` : absolute(path)]))
}
export const domainToASCII = (domain: Guest): string => pure('url.domainToASCII', undefined, [`${domain}`])
export const domainToUnicode = (domain: Guest): string => pure('url.domainToUnicode', undefined, [`${domain}`])

export const Url: Guest = function Url() {}
export function parse(text: Guest, parseQuery?: boolean): Guest {
  validateString(text, 'url')
  const url = assign(new Url(), jsonParse(pure('url.parse', undefined, [text])))
  if (parseQuery) {
    const params = new URLSearchParams(url.query ?? '')
    url.query = { __proto__: null }
    params.forEach((value: string, name: string) => {
      const known = url.query[name]
      url.query[name] = known === undefined ? value : typeof known === 'string' ? [known, value] : [...known, value]
    })
  }
  return url
}
export function format(url: Guest): string {
  if (url instanceof URL) return url.href
  if (typeof url === 'string') return format(parse(url))
  if (typeof url !== 'object' || url === null) throw invalidArgType('urlObject', ['Object', 'string'], url)
  return pure('url.format', undefined, [jsonStringify(url)])
}
export function resolve(from: Guest, to: Guest): string {
  validateString(from, 'url')
  validateString(to, 'url')
  return pure('url.resolve', undefined, [from, to])
}
export function urlToHttpOptions(url: Guest): Guest {
  if (!(url instanceof URL)) throw typeError('ERR_INVALID_ARG_TYPE', 'The "url" argument must be an instance of URL')
  const { protocol, hostname, hash, search, pathname, href, port, username, password } = url as Guest
  const options: Guest = {
    __proto__: null, protocol, hostname: hostname[0] === '[' ? hostname.slice(1, -1) : hostname, hash, search, pathname,
    path: `${pathname}${search}`, href,
  }
  if (port !== '') options.port = +port
  if (username || password) options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return options
}
Url.prototype.parse = function (this: Guest, text: Guest) { return assign(this, parse(text)) }
Url.prototype.format = function (this: Guest) { return format(this) }
Url.prototype.resolve = function (this: Guest, to: Guest) { return resolve(format(this), to) }

export default {
  URL, URLSearchParams, Url, parse, format, resolve, domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL,
  urlToHttpOptions,
}
