import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { Client } from 'pg'

/** A way to a database that a test can cut and mend, as if its machine went away and came back. */
export interface Relay {
  /** The database's address by this way. */
  readonly url: string
  /** Breaks every connection; new ones are refused. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Connections stay open, and nothing of what the database says comes through. */
  readonly freeze: () => void
  /** New connections lead to another database from now on, those that are open break: as when a name is given to another machine. */
  readonly leadTo: (url: string) => void
}

export async function openRelay(url: string): Promise<Relay> {
  const { database, user = '', password = '' } = new Client(url)
  let to = new Client(url)
  const sockets = new Set<Socket>()
  const replies = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const { host, port } = to
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) keep(socket)
    near.pipe(far).pipe(near)
    replies.add(far)
    far.on('close', () => replies.delete(far))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const at = await listen(0)
  const account = [user, password].map(encodeURIComponent).join(':')
  return {
    url: `postgresql://${account}@127.0.0.1:${at}/${database}`,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => {
      await listen(at)
    },
    freeze: () => {
      for (const socket of replies) socket.unpipe()
    },
    leadTo: (other) => {
      to = new Client(other)
      for (const socket of sockets) socket.destroy()
    },
  }
}
