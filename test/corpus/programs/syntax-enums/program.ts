// Enums: numbers with names, strings, computed members; const enums from another file.

import { explore, oneOf } from 'manyworlds'
import { Speed } from './speed.ts'

enum Light { Red, Yellow, Green = 10, Next }
enum Mode { Auto = 'auto', Manual = 'manual' }
const enum Limit { Low = 1 << 1, High = Low * 2 }

class Signal {
  light = Light.Red
  mode = Mode.Auto
  speed = Speed.Slow
  step(): void { this.light = this.light === Light.Red ? Light.Yellow : this.light === Light.Yellow ? Light.Green : Light.Red }
}

export default explore({
  root: () => new Signal(),
  bound: 6,
  operations: {
    step: (signal) => signal.step(),
    mode: { args: [oneOf(...Object.values(Mode))], run: (signal, mode) => { signal.mode = mode } },
    fast: (signal) => { signal.speed = Speed.Fast },
  },
  invariant: (signal) => ['Red', 'Yellow', 'Green'].includes(Light[signal.light]!) && Light.Next === 11 && Limit.High === 4,
})
