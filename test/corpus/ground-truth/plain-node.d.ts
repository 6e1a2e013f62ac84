/** Runs a file in plain Node each time it is called; see plain-node.js. */
export function inPlainNode(file: string): () => string | undefined
