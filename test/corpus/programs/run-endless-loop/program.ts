// A loop that waits for something that only another task could change.

let done = false

export default function main() {
  setTimeout(() => { done = true }, 1)
  while (!done);
}
