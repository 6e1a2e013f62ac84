/** main has not finished and nothing can run any more. */
import type { Property } from './property.ts'

export const deadlock: Property = ({ isEnd, isMainPending, hasExited }) => {
  if (!isEnd || !isMainPending || hasExited) return undefined
  return {
    kind: 'deadlock', name: 'deadlock', message: 'deadlock: main has not finished, and nothing is left that could run',
    property: undefined, error: undefined, expected: undefined,
  }
}
