import { createPool } from 'generic-pool'
import { runService } from './service.ts'

export default () => runService(createPool)
