// A rejection that nobody handles, in one of two orders: the handler may come too late.

let failing: Promise<never> | undefined

export default function main() {
  setTimeout(() => { failing = Promise.reject(new Error('nobody there')) }, 2)
  setTimeout(() => { failing?.catch(() => {}) }, 1)
}
