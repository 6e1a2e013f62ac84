/** A line on a terminal that says how far we are; silent otherwise. */
export function progressOf(what, total) {
  if (!process.stderr.isTTY) return () => {}
  return (done) => {
    if (done % 50 === 0 || done === total) process.stderr.write(`\r${what}: ${done} / ${total}${done === total ? '\n' : ''}`)
  }
}
