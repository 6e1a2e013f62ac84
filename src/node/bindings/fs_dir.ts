/** internalBinding('fs_dir'): directories that are read piece by piece. */
import type { Guest } from '../internal/kept.ts'
import { bytesOfPath } from '../files/byte-strings.ts'
import type { DirectoryStream } from '../files/directory-stream.ts'
import { isError, reportError, systemError } from '../files/errno.ts'
import type { Listing } from '../files/listing.ts'
import { encodeName } from '../files/names-encoding.ts'
import { callSync, dispatch } from '../files/request.ts'
import { SystemCall } from '../files/system-call.ts'

class DirHandle {
  stream: DirectoryStream
  constructor(stream: DirectoryStream) { this.stream = stream }

  read(encoding: Guest, count: number, request: Guest, context?: Guest): Guest {
    return call('readdir', [this.stream, count], request, context, (found: Listing) => entries(found, encoding))
  }

  close(request: Guest, context?: Guest): Guest { return call('closedir', [this.stream], request, context, () => undefined) }

  getAsyncId(): number { return 0 }
}

/** Without a request errors are reported through the context. */
const call = (name: string, args: Guest[], request: Guest, context: Guest, finish: (result: Guest) => Guest): Guest => {
  if (request !== undefined) return dispatch(name, args, request, finish)
  const systemCall = new SystemCall(name, args)
  const result = callSync(systemCall)
  if (!isError(result)) return finish(result)
  reportError(context, result, systemCall.syscall)
  return undefined
}

/** Names and types by turns; null at the end. */
const entries = ({ names, types }: Listing, encoding: Guest): Guest => {
  if (names.length === 0) return null
  const list: Guest[] = []
  for (let i = 0; i < names.length; i++) {
    list[2 * i] = encodeName(names[i]!, encoding)
    list[2 * i + 1] = types[i]
  }
  return list
}

const opened = (stream: DirectoryStream): DirHandle => new DirHandle(stream)

export default {
  DirHandle,
  opendir: (path: Guest, _encoding: Guest, request: Guest, context?: Guest): Guest => call('opendir', [bytesOfPath(path)], request, context, opened),
  opendirSync(path: Guest): Guest {
    const result = callSync(new SystemCall('opendir', [bytesOfPath(path)]))
    if (isError(result)) throw systemError(result, 'opendir')
    return opened(result)
  },
}
