/** `node:path/posix`, which is `node:path` here. */
export * from './path.ts'
export { default } from './path.ts'
