import { explore } from 'manyworlds'

// An instance gets the prototype of another class, or none: it is still the object that it was.
class Kept { a = 1; #n = 0; bump(): number { return ++this.#n } }
class Other { a = 1 }
export default explore({
  root: () => ({ moved: new Kept() as object, alone: new Kept() as object }),
  bound: 2,
  operations: {
    move: (root) => { Object.setPrototypeOf(root.moved, Other.prototype) },
    lose: (root) => { Reflect.setPrototypeOf(root.alone, null) },
  },
})
