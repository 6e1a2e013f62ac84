export const limit: number
export const name: string
declare const all: { limit: number; name: string }
export default all
