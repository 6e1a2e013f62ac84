export const PEERS: readonly { readonly name: string; readonly debian: string }[]
/** `name`: of a program, in the PATH or where Debian keeps servers. */
export function isInstalled(name: string): boolean
