import { createPool } from 'generic-pool-3-5-0'
import { runService } from './service.ts'

export default () => runService(createPool)
