// Whatever looks at these values must not run their code.
const boom = (): never => { throw new Error('this code ran') }

class Hostile {
  constructor() { Object.defineProperty(this, 'constructor', { get: boom }) }
  get value(): never { return boom() }
}
Object.setPrototypeOf(Hostile.prototype, new Proxy({}, { get: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom }))

const held: unknown[] = []

async function hold(...values: unknown[]): Promise<void> {
  held.push(...values)
  console.log(...values)
  await new Promise((resolve) => setTimeout(resolve, 1))
}

export default async function main() {
  const callback = new Proxy(function named() {}, { apply: () => 1, get: boom, getOwnPropertyDescriptor: boom, getPrototypeOf: boom })
  setTimeout(callback, 1)
  queueMicrotask(callback)
  Promise.resolve(1).then(callback)
  await hold(new Hostile(), callback, { __proto__: null, get value() { return boom() }, [Symbol('key')]: Symbol.iterator })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  held.push(proxy)
  await new Promise((resolve) => setTimeout(resolve, 1))
  throw new Hostile()
}
