// Two timers, the later one armed first: Node may deliver either of them first.

const done = { a: false, b: false }

export default function main() {
  setTimeout(() => { done.a = true }, 20)
  setTimeout(() => { done.b = true }, 10)
}
