/**
 * Built-in functions that lead from an object to its prototype or to other objects that no eager host block copies. Closed code
 * does not mention them; one that comes in as a value ends the block (eager-blocks.ts). The last script: these are the
 * functions that the program sees.
 */
export const source = String.raw`'use strict'
const $$leadingFunctions = $$newSet()
for (const f of [
  Object, Function, Object.getPrototypeOf, Object.getOwnPropertyDescriptor, Object.getOwnPropertyDescriptors,
  Reflect.getPrototypeOf, Reflect.getOwnPropertyDescriptor, Reflect.get, Reflect.construct,
]) $$leadingFunctions.add(f)
`
