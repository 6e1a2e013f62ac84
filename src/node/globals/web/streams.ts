import streams from 'own:stream/web'
// Readable.toWeb and the like ask for them when they are called.
import 'own:internal/webstreams/adapters'
import { installClasses } from './install.ts'

installClasses(streams)
