export let live = 0
export function setLive(value: number): void { live = value }
