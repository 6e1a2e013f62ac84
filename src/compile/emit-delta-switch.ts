/** switch in code for delta execution: states that match the same case go on together. */
import type { Expression, SwitchStatement } from 'acorn'
import { isPlain, operand, plain, releasing, stableText, test } from './emit-delta.ts'
import { Level, type Emission } from './emit-context.ts'
import { expression } from './emit-expression.ts'

export interface DeltaSwitch {
  readonly discriminant: string
  test(node: Expression): string
}

/** The texts of a switch whose value or cases may be ∆values; null if it can stay as it is. */
export function deltaSwitch(e: Emission, node: SwitchStatement): DeltaSwitch | null {
  const tests = node.cases.flatMap((one) => one.test ? [one.test] : [])
  const arePlain = tests.every((one) => isPlain(e, one))
  if (arePlain && isPlain(e, node.discriminant)) return null
  const stable = tests.map((one) => stableText(e, one))
  if (arePlain && stable.every((text) => text !== null)) {
    // Compared with one case after the other; what matches none is a value that no case has.
    return releasing(e, () => {
      const value = releasing(e, () => operand(e, node.discriminant))
      const temp = e.deltaTemp()
      const matched = stable.map((text) => `$$dj(18, ${temp}, ${text}) ? ${text} : `).join('')
      return { discriminant: `${test(`${temp} = ${value}`, temp)} ? ${matched}$$none : ${temp}`, test: (one) => expression(e, one, Level.sequence) }
    })
  }
  return { discriminant: plain(e, node.discriminant), test: (one) => plain(e, one, Level.sequence) }
}
