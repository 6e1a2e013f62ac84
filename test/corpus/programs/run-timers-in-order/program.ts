// Timers of one delay fire in the order in which they were armed, and so do growing delays.

const fired: string[] = []

export default function main() {
  setTimeout(() => { fired.push('a') }, 10)
  setTimeout(() => { fired.push('b') }, 10)
  setTimeout(() => { fired.push('c') }, 20)
}
