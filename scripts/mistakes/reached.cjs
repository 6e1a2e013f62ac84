// Loaded by every process and thread of a marked run: writes down, once for each, which mark was reached during which test file.
'use strict'
const fs = require('node:fs')
const known = new Set()
globalThis.$$reached = (mark) => {
  const file = process.env.MANYWORLDS_TEST_FILE ?? ''
  const key = `${mark} ${file}`
  if (known.has(key)) return
  known.add(key)
  fs.appendFileSync(process.env.MANYWORLDS_REACHED, `${JSON.stringify({ mark, file })}\n`)
}
