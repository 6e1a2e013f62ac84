// Errors in the root: message and cause are state, the stack (where it was made) is not.

import { explore, oneOf } from 'manyworlds'

export default explore({
  root: () => ({ last: null as Error | null }),
  bound: 3,
  operations: {
    fail: { args: [oneOf('a', 'b')], run: (log, message) => { log.last = new Error(message) } },
    failElsewhere: (log) => { log.last = new Error('a') },
    wrap: (log) => { if (log.last && !log.last.cause) log.last = new Error(log.last.message, { cause: log.last }) },
    many: (log) => { log.last = new AggregateError([new TypeError('t')], 'many') },
  },
})
