/** What `fs.promises.open` gets from C++: the owner of a descriptor. It is closed explicitly only. */
import type { Guest } from '../internal/kept.ts'
import { dispatch, dispatchNow, kUsePromises } from './request.ts'

export class FileHandle {
  fd: number
  /** While it is being closed. */
  closing: Guest = undefined

  /** Made by Node for one function, which closes it when it is done. */
  isBrief = false

  constructor(fd: number) { this.fd = fd }

  close(): Guest {
    if (this.closing !== undefined) return this.closing
    this.closing = this.isBrief ? dispatchNow('close', [this.fd], undefined) : dispatch('close', [this.fd], kUsePromises)
    this.fd = -1
    return this.closing
  }

  closeSync(): void {
    dispatch('close', [this.fd], undefined)
    this.fd = -1
  }

  /** The descriptor, which somebody else closes from now on. */
  releaseFD(): number {
    const { fd } = this
    this.fd = -1
    return fd
  }

  getAsyncId(): number { return 0 }
}
