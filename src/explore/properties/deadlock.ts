/** main has not finished and nothing can run any more. */
import type { ProgramState, Property } from './property.ts'

export function isStuck({ isEnd, isMainPending, hasExited }: ProgramState): boolean {
  return isEnd && isMainPending && !hasExited
}

export const deadlock: Property = (state) => {
  if (!isStuck(state)) return undefined
  return {
    kind: 'deadlock', name: 'deadlock', message: 'deadlock: main has not finished, and nothing is left that could run',
    property: undefined, error: undefined, expected: undefined,
  }
}
