// Before the others, which lead to it: newer lines make File when the exports of buffer are read, and File needs Blob.
import 'own:buffer'
import blob from 'own:internal/blob'
import file from 'own:internal/file'
import { installClasses } from './install.ts'

installClasses({ Blob: blob.Blob, File: file.File })
