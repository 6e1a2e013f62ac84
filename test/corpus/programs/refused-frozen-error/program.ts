// Whatever a program does to its built-ins, a refusal is no error that it could catch.
Object.freeze(Error)
Object.defineProperty(Object.prototype, 'get', { value: () => 1, configurable: true })

export default function main(): void {
  try {
    Reflect.get(process, 'binding').call(process, 'fs')
  } catch {}
}
