// Views of one buffer: what one writes the other sees.

import { explore, int } from 'manyworlds'

export default explore({
  root: () => {
    const bytes = new Uint8Array(2)
    return { bytes, words: new Uint16Array(bytes.buffer), view: new DataView(bytes.buffer, 1), floats: new Float64Array([-0]) }
  },
  bound: 4,
  operations: {
    set: { args: [int(0, 1), int(0, 1)], run: ({ bytes }, index, value) => { bytes[index] = value } },
    negate: ({ floats }) => { floats[0] = -floats[0]! },
  },
  invariant: ({ bytes, words, view }) => words[0] === bytes[0]! + 256 * bytes[1]! && view.getUint8(0) === bytes[1],
})
