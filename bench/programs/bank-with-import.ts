// The bank, in a program that also imports a large package and uses nothing of it.

import * as fc from 'fast-check'

export { default } from './bank.ts'
export const version = fc.__version
