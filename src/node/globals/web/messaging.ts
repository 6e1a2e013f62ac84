import './abort.ts'
import { BroadcastChannel, MessageChannel, MessageEvent, MessagePort } from '../../replaced/internal-worker-io.ts'
import { installClasses } from './install.ts'

installClasses({ BroadcastChannel, MessageChannel, MessageEvent, MessagePort })
