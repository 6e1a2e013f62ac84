import { isEven } from './even.ts'

export const check = isEven(0)
export function isOdd(n: number): boolean {
  return n !== 0 && isEven(n - 1)
}
