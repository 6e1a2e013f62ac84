export default class K { x = 1 }
export let count = 0
export const increment = () => { count++ }
