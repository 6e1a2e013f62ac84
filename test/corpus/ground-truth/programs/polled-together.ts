/** Two poll events of one phase: the timers that the first has armed may be due when the second comes. */
import { latency } from 'manyworlds'
let log = ''
Object.assign(globalThis, { outcome: () => log })
const say = (text: string) => { log += text }
void latency().then(() => { say('1'); setTimeout(() => { say('a'); void latency().then(() => say('p')) }, 1); setTimeout(say, 1, 'b') })
void latency().then(() => say('2'))
