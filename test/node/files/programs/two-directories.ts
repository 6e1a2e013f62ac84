import fs from 'node:fs'

// Two calls that have nothing to do with each other: only the order of their callbacks is open.
export default function main(): void {
  const made: boolean[] = []
  for (const [index, name] of ['a', 'b'].entries()) fs.mkdir(`/tmp/${name}`, () => { made[index] = true })
}
