/** The seeded generator behind Math.random, for what else is random in Node; its state is part of the base heap. */

/** A number in [0, 1) with 53 random bits. */
export const random: () => number = Math.random

/** `size` random bytes. */
export const randomBytes = (size: number): number[] => {
  const bytes: number[] = []
  for (let i = 0; i < size; i++) bytes[i] = (random() * 256) | 0
  return bytes
}
