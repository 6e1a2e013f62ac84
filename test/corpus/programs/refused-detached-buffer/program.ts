// Nothing gives a buffer of a module its memory back, also where the trace of a violation begins again.

const memory = new ArrayBuffer(4)

export default function main(): void {
  structuredClone(memory, { transfer: [memory] })
  throw new Error('a mistake of the program')
}
