import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export interface RawCall {
  /** All that has been answered so far. */
  readonly answered: () => string
  /** Resolves when the response says its status and `detail`. */
  readonly status: () => Promise<number>
  /** Sends more of the body, and waits until the server has received it. */
  readonly send: (bytes: Buffer | string) => Promise<void>
  /** Bytes that the server has read from the connection. */
  readonly received: () => number
  /** Whether the server has stopped reading from the connection. */
  readonly isPaused: () => boolean
  readonly socket: Socket
}

interface RawRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** What comes at once with the headers. */
  readonly body?: Buffer | string
}

/** Begins a POST on a connection of its own; the server has received what stands here when this resolves. */
export async function beginCall(
  app: FastifyInstance,
  { path, headers, body = '' }: RawRequest,
): Promise<RawCall> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'request')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answered = ''
  socket.on('data', (piece) => (answered += String(piece)))
  // A connection that the server has closed.
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'a', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  let sent = 0
  const write = (bytes: Buffer | string) => {
    sent += Buffer.byteLength(bytes)
    socket.write(bytes)
  }
  write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  write(body)
  const [{ socket: served }] = (await accepted) as [{ socket: Socket }]
  const arrived = async () => {
    await expect.poll(() => served.bytesRead >= sent || socket.destroyed).toBe(true)
  }
  await arrived()
  const statusOf = () => Number(/^HTTP\/1\.1 (\d+)/.exec(answered)?.[1])
  return {
    answered: () => answered,
    status: async () => {
      await expect.poll(statusOf).toBeGreaterThan(0)
      return statusOf()
    },
    send: async (bytes) => {
      write(bytes)
      await arrived()
    },
    received: () => served.bytesRead,
    isPaused: () => served.isPaused(),
    socket,
  }
}

const chunk = (bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
const PIECE = chunk(Buffer.alloc(256 * 1024, ' '))

/** Sends spaces in chunks, without end, until the server has answered, closed its side and stopped reading. */
export async function pourWithoutEnd({ socket, isPaused }: RawCall, beginning = ' ') {
  const ended = once(socket, 'end')
  socket.write(chunk(beginning))
  const pour = () => {
    while (!socket.destroyed && socket.write(PIECE)) continue
  }
  socket.on('drain', pour)
  pour()
  await ended
  await expect.poll(isPaused).toBe(true)
}
