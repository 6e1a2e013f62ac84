/** readable-stream has Node's classes, and no types of its own. */
declare module 'readable-stream' {
  export { pipeline, Readable, Transform, Writable } from 'node:stream'
}
