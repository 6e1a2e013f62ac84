import { traffic } from '../../network/traffic.ts'

traffic.isCounted = true
