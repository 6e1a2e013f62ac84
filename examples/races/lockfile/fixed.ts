import { lock } from 'lockfile'
import { runWorkers } from './workers.ts'

export default () => runWorkers(lock)
