import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Load {
  readonly requestsPerSecond: number
  readonly responses: number
  /** Bytes of one response, head and body, on average. */
  readonly bytes: number
}

/**
 * Asks one server for paths over keep-alive connections, one request at a time on each, for so many milliseconds. The
 * client is this plain because it shares its processor with what it measures.
 * @throws at the first response that is not 200
 */
export async function loadServer(
  port: number,
  paths: readonly string[],
  {
    connections,
    milliseconds,
    headers = {},
  }: {
    readonly connections: number
    readonly milliseconds: number
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Load> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`))
  const count = { responses: 0, bytes: 0, next: 0 }
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      return socket
    }),
  )
  const started = performance.now()
  const until = started + milliseconds
  const call = () => requests[count.next++ % requests.length] ?? Buffer.alloc(0)
  await Promise.all(
    sockets.map((socket) =>
      converse(socket, call, (bytes) => {
        count.responses += 1
        count.bytes += bytes
        return performance.now() < until
      }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  return {
    requestsPerSecond: count.responses / seconds,
    responses: count.responses,
    bytes: count.bytes / count.responses,
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Sends a request, waits for the whole response, and goes on while `onAnswer` says so. */
function converse(
  socket: Socket,
  call: () => Buffer,
  onResponse: (bytes: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk])
      const length = responseLength(read)
      if (length === undefined || read.length < length) return
      if (read.toString('latin1', 9, 12) !== '200') {
        socket.destroy()
        reject(new Error(`an answer that is not 200: ${read.toString('utf8', 0, 300)}`))
        return
      }
      read = Buffer.alloc(0)
      if (onResponse(length)) socket.write(call())
      else {
        socket.end()
        resolve()
      }
    })
    socket.write(call())
  })
}

/** Bytes of head and body, or undefined while the head is not complete. */
function responseLength(read: Buffer): number | undefined {
  const end = read.indexOf(HEAD_END)
  if (end === -1) return undefined
  const head = read.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without Content-Length: ${head}`)
  return end + HEAD_END.length + Number(length)
}
