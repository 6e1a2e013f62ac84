/** The queues of ticks and microtasks are those of the event loop. */
import { queueMicrotask } from '../globals/process.ts'

export default { queueMicrotask }
