// A singleton, made by the first call that needs it and kept in a static private field.

import { explore } from 'manyworlds'

class Settings {
  static #instance: Settings | undefined
  loud = false
  static get instance(): Settings {
    return (this.#instance ??= new Settings())
  }
}

export default explore({
  root: () => ({ asked: false }),
  bound: 4,
  operations: {
    ask: (root) => { root.asked = Settings.instance.loud || true },
    toggle: () => { Settings.instance.loud = !Settings.instance.loud },
  },
})
