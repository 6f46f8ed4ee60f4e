import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'

export interface TestProxy {
  readonly url: string
  /** What CONNECT was asked for, in turn. */
  readonly requests: {
    readonly line: string
    readonly headers: Readonly<Record<string, unknown>>
  }[]
  /** Connections that are open. */
  readonly open: Set<Socket>
  /** What went through it from here, as it sees it. */
  readonly seen: Buffer[]
  /** The status of its answer; undefined hangs. */
  reply: number | undefined
  /** More lines of its answer. */
  headers: string
  readonly close: () => Promise<void>
}

/** A proxy that leads every CONNECT to the same port of this machine, whatever name it is asked for. */
export async function openTestProxy(): Promise<TestProxy> {
  const server = createServer()
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('connect', ({ method, url, headers }, socket, head) => {
    proxy.requests.push({ line: `${method} ${url}`, headers })
    socket.on('error', () => undefined)
    if (proxy.reply === undefined) {
      socket.resume().on('end', () => socket.end())
      return
    }
    if (proxy.reply !== 200) {
      socket.end(
        `HTTP/1.1 ${proxy.reply} No\r\nretry-after: 9\r\n${proxy.headers}content-length: 3\r\n\r\n10.`,
      )
      return
    }
    const shop = connect(Number(url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.byteLength > 0) shop.write(head)
      const noted = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          proxy.seen.push(chunk)
          done(null, chunk)
        },
      })
      pipeline(socket, noted, shop, () => undefined)
      pipeline(shop, socket, () => undefined)
    })
    shop.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: TestProxy = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    open,
    seen: [],
    reply: 200,
    headers: '',
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
