import { isOdd } from './odd.ts'
import { offset } from './program.ts'

// Used while the modules are still being evaluated in a cycle: functions are hoisted, `offset` is not yet there.
export function isEven(n: number): boolean {
  return n === 0 || isOdd(n - offset)
}
