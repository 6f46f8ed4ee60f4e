import { createServer, type Server } from 'node:net'

const HOST = '127.0.0.1'
/** Below the kernel's range of ports for outgoing connections, which could take one between its release and its use. */
const FIRST = 20_000
const LAST = 31_998

/**
 * A port of 127.0.0.1 that no other caller gets before this process ends. The port itself is free for a server to listen at,
 * more than once; what keeps it is a listener at the port after it.
 * @throws where none is left
 */
export async function freePort(): Promise<number> {
  for (let port = FIRST; port <= LAST; port += 2) {
    const keeper = await listen(port + 1)
    if (keeper === undefined) continue
    const probe = await listen(port)
    if (probe === undefined) {
      keeper.close()
      continue
    }
    keeper.unref()
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`)
}

/** undefined: it is in use. */
function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ port, host: HOST, exclusive: true }, () => resolve(server))
  })
}
