export * from './square.ts'
export { default as Circle } from './circle.ts'
export { live, setLive } from './live.ts'
export default 'shapes'
