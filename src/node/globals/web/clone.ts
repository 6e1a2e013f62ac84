import { structuredClone } from '../structured-clone.ts'
import { installValues } from './install.ts'

installValues({ structuredClone })
