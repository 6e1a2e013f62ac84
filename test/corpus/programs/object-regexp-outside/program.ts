// The classic bug: a global regular expression in a module variable gives alternating answers.

import { explore } from 'manyworlds'

const isWord = /^\w+$/g

export default explore({
  root: () => ({ rejected: 0 }),
  operations: {
    submit: (form) => { if (!isWord.test('word')) form.rejected++ },
  },
  invariant: (form) => form.rejected === 0,
})
