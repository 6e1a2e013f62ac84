/** The lines of Node that are supported, and what a check says on another one. */
import vm from 'node:vm'
import { UserError } from './errors.ts'

export const supportedLines: readonly number[] = [20, 22, 24, 26]

/** Where a realm cannot be made at all there is no check. */
export function rejectOldNode(constants: object = vm.constants ?? {}, version = process.version): void {
  if ('DONT_CONTEXTIFY' in constants) return
  throw new UserError('old-node', undefined, {
    fact: `Node ${version} lacks what a check needs (vm.constants.DONT_CONTEXTIFY)`,
    remedy: `use a newer release of Node ${supportedLines.join(', ')}`,
  })
}

/** A line that nobody has tried may work: what differs in a way that matters is refused when a program needs it. */
export function untriedLine(version = process.version): string | undefined {
  const line = Number.parseInt(version.slice(1), 10)
  if (supportedLines.includes(line)) return undefined
  return `this version was not tried on Node ${version}, only on lines ${supportedLines.join(', ')}: modules of Node that differ from theirs are refused`
}
