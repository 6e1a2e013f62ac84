/** Math.random: xorshift with a fixed seed, whose 128 bits of state are an ordinary object of the base heap. */
export const source = String.raw`'use strict'
const $$random = { a: 0x9e3779b9, b: 0x243f6a88, c: 0xb7e15162, d: 0xdeadbeef }
const $$randomWord = () => {
  let t = $$random.d
  const s = $$random.a
  $$random.d = $$random.c
  $$random.c = $$random.b
  $$random.b = s
  t ^= t << 11
  t ^= t >>> 8
  return $$random.a = (t ^ s ^ (s >>> 19)) >>> 0
}
$$patch(Math, 'random', () => ({ random() {
  $$plainBarrier($$random)
  return (($$randomWord() >>> 5) * 67108864 + ($$randomWord() >>> 6)) / 9007199254740992
} }).random)
$$access.randomState = () => $$random
`
