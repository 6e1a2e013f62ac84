import url from 'own:internal/url'
import { installClasses } from './install.ts'

const { URL, URLSearchParams } = url
installClasses({ URL, URLSearchParams })
