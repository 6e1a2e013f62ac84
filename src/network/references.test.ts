import { expect, it } from 'vitest'
import type { CommNode } from './comm-tree.ts'
import { References } from './references.ts'

it('what stands below a node that a state waits at is needed', () => {
  const root = { references: 0, parent: undefined } as CommNode
  const child = { references: 0, parent: root } as CommNode
  const grandchild = { references: 0, parent: child } as CommNode
  const beside = { references: 0, parent: root } as CommNode
  const nodes = [root, child, grandchild, beside]
  const needed: boolean[][] = []
  const references = new References(nodes, (isNeeded) => { needed.push(nodes.map(isNeeded)) })
  references.hold([1, 3])
  references.letGo([3])
  references.sweep()
  expect(needed).toEqual([[false, true, true, false]])
})
