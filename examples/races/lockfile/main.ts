import { lock } from 'lockfile-0-4-0'
import { runWorkers } from './workers.ts'

export default () => runWorkers(lock)
