import encoding from 'own:internal/encoding'
import { installClasses } from './install.ts'

const { TextDecoder, TextEncoder } = encoding
installClasses({ TextDecoder, TextEncoder })
