export function programOf(seed: number, number: number, areTimers?: boolean): string
