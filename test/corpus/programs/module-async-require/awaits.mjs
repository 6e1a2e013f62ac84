export const value = await 2
globalThis.evaluated = true
