/** internalBinding('fs_event_wrap'): what fs.watch needs. */
import { FSEvent } from '../files/watchers.ts'

export default { FSEvent }
