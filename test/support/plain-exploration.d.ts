import type { PlainExploration } from './brute-force-explorer.ts'

/** The default export of the exploration file at `path`, run as plain JavaScript. */
export function loadPlainExploration(path: string): Promise<PlainExploration>
