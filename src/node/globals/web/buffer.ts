import buffer from 'own:buffer'
import { installClasses, installValues } from './install.ts'

const { atob, btoa, Buffer } = buffer
installClasses({ Buffer })
installValues({ atob, btoa })
