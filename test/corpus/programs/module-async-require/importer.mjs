export { value } from './awaits.mjs'
