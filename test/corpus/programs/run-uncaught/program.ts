// An error that a callback throws.

export default function main() {
  setTimeout(() => { throw new RangeError('too far') }, 1)
}
