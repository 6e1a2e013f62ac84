// The decorators of ECMAScript: of classes, methods, getters, fields and auto-accessors, with initialisers.

import { explore } from 'manyworlds'

function logged<This, Args extends unknown[], R>(run: (this: This, ...args: Args) => R, { name }: ClassMethodDecoratorContext) {
  return function (this: This & { log?: string }, ...args: Args): R {
    this.log = String(name)
    return run.apply(this, args)
  }
}

function wrapping(limit: number) {
  return <This>({ get, set }: ClassAccessorDecoratorTarget<This, number>): ClassAccessorDecoratorResult<This, number> => ({
    get,
    set(value) { set.call(this, value % limit) },
    init: (value) => value + 1,
  })
}

function doubled(_: undefined, context: ClassFieldDecoratorContext) {
  context.addInitializer(function () { registered++ })
  return (value: number) => value * 2
}

let registered = 0

class Dial {
  log?: string
  @doubled step = 1
  @wrapping(6) accessor value = 1
  @logged turn(): void { this.value += this.step }
}

export default explore({
  root: () => new Dial(),
  bound: 5,
  operations: { turn: (dial) => dial.turn() },
  invariant: (dial) => dial.value % 2 === 0 && dial.step === 2 && registered === 1,
})
