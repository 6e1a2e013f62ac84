export const LINES: readonly number[]
export function folderOf(line: number): string
export function binaryOf(line: number): string | undefined
