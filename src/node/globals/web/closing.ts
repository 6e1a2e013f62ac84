import undici from 'own:internal/deps/undici/undici'
import type { Guest } from '../../internal/kept.ts'
import { isGlobal } from '../../internal/unmodelled.ts'
import { installClasses } from './install.ts'

for (const name of ['CloseEvent', 'ErrorEvent']) if (isGlobal(name)) installClasses({ [name]: (undici as Guest)[name] })
