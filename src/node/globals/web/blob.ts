import blob from 'own:internal/blob'
import file from 'own:internal/file'
import { installClasses } from './install.ts'

installClasses({ Blob: blob.Blob, File: file.File })
