// ESM that imports CommonJS (default and named), JSON, a directory of re-exports, a namespace and itself by a cycle.

import { explore } from 'manyworlds'
import legacy, { limit } from './legacy.cjs'
import settings from './settings.json' with { type: 'json' }
import * as shapes from './shapes/index.ts'
import { isEven } from './even.ts'
import def, { Square as Quadrat } from './shapes/index.ts'

export const offset = 1

export default explore({
  root: () => ({ n: 0 }),
  bound: 9,
  operations: { step: (root) => { root.n = (root.n + settings.steps[0]!) % limit } },
  invariant: (root) => legacy.limit === limit && isEven(4) && new shapes.Square(2).area === 4 && Quadrat === shapes.Square
    && def === 'shapes' && Object.keys(shapes).join() === 'Circle,Square,default,live,setLive' && root.n < 4,
})
