// Boxed primitives, bigints, arguments objects and template objects.

import { explore } from 'manyworlds'

function argumentsOf(..._: number[]): IArguments {
  return (function (this: unknown) { return arguments }).apply(undefined, _ as [])
}
const template = (parts: TemplateStringsArray): TemplateStringsArray => parts

export default explore({
  root: () => ({ value: null as unknown }),
  bound: 2,
  operations: {
    number: (root) => { root.value = Object(1) },
    string: (root) => { root.value = Object('1') },
    bigint: (root) => { root.value = 1n },
    boxedBigint: (root) => { root.value = Object(1n) },
    arguments: (root) => { root.value = argumentsOf(1) },
    template: (root) => { root.value = template`a` },
  },
})
