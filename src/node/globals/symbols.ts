/** Symbols that Node 20 adds to those of V8; the lowered form of `using` looks for them. */
const names = ['dispose', 'asyncDispose'] as const
for (let i = 0; i < names.length; i++) {
  const name = names[i]!
  if (Symbol[name] === undefined) $$defineProperty(Symbol, name, { value: Symbol(`nodejs.${name}`) })
}

export const dispose: typeof Symbol.dispose = Symbol.dispose
