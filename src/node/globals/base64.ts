/** atob and btoa (HTML, 8.3). */
import { missingArgs } from '../internal/errors.ts'
import type { Guest } from '../internal/kept.ts'
import { DOMException } from './dom-exception.ts'

export function atob(...args: [data: unknown]): string { return convert('atob', args) }
export function btoa(...args: [data: unknown]): string { return convert('btoa', args) }

function convert(name: 'atob' | 'btoa', args: readonly unknown[]): string {
  if (args.length === 0) throw missingArgs('input')
  const failure: Guest = { __proto__: null }
  const result = $$host.pure(name, undefined, [`${args[0]}`], failure)
  if (failure.name !== undefined) throw new DOMException(failure.message, failure.name)
  return result
}
$$disguise(atob, 'atob', 1)
$$disguise(btoa, 'btoa', 1)
