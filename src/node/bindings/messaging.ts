/** Structured clones and their errors. Message ports are in replaced/internal-worker-io.ts. */
import { DOMException } from '../globals/dom-exception.ts'
import { registerClone, registerTransferable, registerUncloneable, structuredClone } from '../globals/structured-clone.ts'
import { nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'

/** Objects of JavaScript classes that can be sent are ordinary objects here. */
class JSTransferable {}

/** Node copies them by what lies below. */
function refuseToClone(constructor: Guest): void {
  registerClone(constructor.prototype, () => $$refuse('structured-clone', `an instance of ${constructor.name} is cloned, or sent in a message, which is not modelled`,
    'send what it was made of'))
}

function cloneBlobs(Blob: Guest): void {
  registerClone(Blob.prototype, (blob) => new Blob([blob], { type: blob.type }))
}

/** Until Node 22 the copy of a file is a mere blob. */
function cloneFiles(File: Guest): void {
  if (nodeLine >= 24) registerClone(File.prototype, (file) => new File([file], file.name, { type: file.type, lastModified: file.lastModified }))
}

export default {
  DOMException, structuredClone, JSTransferable, setDeserializerCreateObjectFunction: (): void => {},
  registerUncloneable, registerTransferable, refuseToClone, cloneBlobs, cloneFiles,
}
