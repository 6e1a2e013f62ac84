/** Servers of the programs: begin to listen on a free port of this machine, and end. */
import type { Server } from 'node:net'
import type { AddressInfo } from 'node:net'

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return (server.address() as AddressInfo).port
}

export async function close(server: Server): Promise<void> {
  await new Promise((resolve) => { server.close(resolve) })
}
