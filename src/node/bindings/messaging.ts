/** Structured clones and their errors. Message ports are in replaced/internal-worker-io.ts. */
import { DOMException } from '../globals/dom-exception.ts'
import { structuredClone } from '../globals/structured-clone.ts'

/** Objects of JavaScript classes that can be sent are ordinary objects here. */
class JSTransferable {}

export default { DOMException, structuredClone, JSTransferable, setDeserializerCreateObjectFunction: (): void => {} }
