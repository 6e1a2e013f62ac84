class Mutex {
  #locked = false
  #waiting: (() => void)[] = []
  async acquire() {
    if (!this.#locked) { this.#locked = true; return }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#locked = false
  }
}
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
const a = new Mutex()
const b = new Mutex()
async function transfer(from: Mutex, to: Mutex, ms: number) {
  await from.acquire()
  await sleep(ms)
  await to.acquire()
  to.release()
  from.release()
}
export default async function main() {
  await Promise.all([transfer(a, b, 5), transfer(b, a, 10)])
}
