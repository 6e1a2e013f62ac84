import { explore } from 'manyworlds'
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

class Box {
  seen: string | undefined = undefined
  enter(): void { storage.enterWith('x') }
  look(): void { this.seen = storage.getStore() }
}

export default explore({ root: () => new Box(), bound: 3, operations: { enter: { run: (box) => box.enter() }, look: { run: (box) => box.look() } } })
