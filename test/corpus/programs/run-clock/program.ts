// A program that reads the clock: time is then part of its states, and timers fire when they are due.

export let waited = -1
const started = Date.now()

export default function main() {
  setTimeout(() => { waited = Date.now() - started }, 5)
  setTimeout(() => {}, 10)
}
