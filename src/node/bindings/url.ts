/** The parser of URLs: Node's own. */
import primordials from 'own:internal/per_context/primordials'
import { bindingError } from '../internal/host-call.ts'
import type { Guest } from '../internal/kept.ts'

const { StringPrototypeSplit } = primordials
const call = (name: string, args: readonly unknown[], failure: object = {}): Guest =>
  $$host.pure(`binding.url.${name}`, undefined, args, failure)

function invalid(input: string, base?: string): Error {
  const error = bindingError($$TypeError, 'ERR_INVALID_URL', 'Invalid URL') as Guest
  error.input = input
  if (base !== undefined) error.base = base
  return error
}

export default {
  parse(input: string, base: string | undefined, raises: boolean): string | undefined {
    const href = call('parse', [input, base])
    if (href === undefined && raises) throw invalid(input, base)
    return href
  },
  update: (href: string, action: number, value: string): string | false => call('update', [href, action, value]),
  /** Where the parts of a URL begin and end. */
  componentsOf(href: string): number[] {
    const parts = StringPrototypeSplit(call('components', [href]), ',')
    const numbers: number[] = []
    for (let i = 0; i < parts.length; i++) $$push(numbers, +parts[i])
    return numbers
  },
  /** The base is the name of a host that a path of Windows begins with. */
  pathToFileURL(path: string, isWindows: boolean, host: string | undefined): string {
    const failure: Guest = { __proto__: null }
    const href = call('pathToFile', [path, isWindows, host], failure)
    if (failure.name !== undefined) throw invalid(path, host)
    return href
  },
  canParse: (input: string, base?: string): boolean => call('canParse', base === undefined ? [input] : [input, base]),
  format: (...args: unknown[]): string => call('format', args),
  getOrigin(href: string): string {
    const failure: Guest = { __proto__: null }
    const origin = call('getOrigin', [href], failure)
    if (failure.name !== undefined) throw invalid(href)
    return origin
  },
  domainToASCII: (domain: string): string => call('domainToASCII', [domain]),
  domainToUnicode: (domain: string): string => call('domainToUnicode', [domain]),
}
