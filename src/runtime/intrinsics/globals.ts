/** The global object: what does not belong to the language and hides state is absent. */
export const source = String.raw`'use strict'
delete $$global.WebAssembly
`
