import transferable from 'own:internal/worker/js_transferable'
import { structuredClone } from '../structured-clone.ts'
import { installValues } from './install.ts'

// Since Node 22 its options are looked at in JavaScript.
installValues({ structuredClone: transferable.structuredClone ?? structuredClone })
