// Two modules of the same file name have an object of the same name: states that hold the one are not those that hold the other.
import { choose } from 'manyworlds'
import one from './a/index.ts'
import two from './b/index.ts'

export default async function main() {
  const held = { token: choose([one, two]) }
  await new Promise((resolve) => setTimeout(resolve, 1))
  return held.token
}
