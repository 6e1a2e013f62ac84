/**
 * The seam to the lowering of generators is `MachineHost` in machine/host.ts: the emitter implements that interface as it
 * stands there (Raw nodes, `print`, `enterScope`, `copyScope`, `mentions`) and knows the node type `Raw`.
 */
export type { MachineHost, Piece, PrintedText, RawNode } from './machine/host.ts'
