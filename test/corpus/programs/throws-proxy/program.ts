// What is thrown is not asked for anything: this one would not answer.

import { explore } from 'manyworlds'

const hostile = new Proxy(() => {}, {
  get() { throw new Error('get') },
  getPrototypeOf() { throw new Error('getPrototypeOf') },
  getOwnPropertyDescriptor() { throw new Error('getOwnPropertyDescriptor') },
})

export default explore({
  root: () => ({ n: 0 }),
  operations: { fail: { run: () => { throw hostile }, throws: [Error] } },
})
