// process.exit ends the program at once: the other timer never fires.

let fired = 0

export default function main() {
  setTimeout(() => { fired = 1; process.exit(0) }, 2)
  setTimeout(() => { fired += 10 }, 1)
}
