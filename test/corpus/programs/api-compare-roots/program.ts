// Only what the function returns counts: the log of an object does not.

import { explore } from 'manyworlds'

export default explore({
  root: () => ({ light: 'red', log: [] as string[] }),
  bound: 4,
  operations: {
    next: (crossing: { light: string, log: string[] }) => {
      crossing.light = crossing.light === 'red' ? 'green' : 'red'
      crossing.log.push(crossing.light)
    },
  },
  compare: { roots: ({ light }) => light },
})
