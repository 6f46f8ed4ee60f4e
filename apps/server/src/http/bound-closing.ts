import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds. With `DRAIN_SECONDS` before it, less than the `stop_grace_period` of deploy/compose.yaml. */
const REQUESTS_LIMIT = 45_000

/**
 * `app.close()` waits for requests under way up to the limit, and for no connection without one. Node keeps two kinds:
 * those that browsers open ahead of their requests, which count as active (nodejs/node#63452), and those whose response
 * was begun before the closing, as keep-alive.
 */
export function boundClosing(app: FastifyInstance, limit = REQUESTS_LIMIT) {
  const { server } = app
  const unused = new Set<Socket>()
  let closing = false
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket)
    response.once('close', () => {
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
  })
  app.addHook('preClose', (done) => {
    closing = true
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    server.on('connection', (socket: Socket) => socket.destroy())
    const timer = setTimeout(() => server.closeAllConnections(), limit)
    server.once('close', () => clearTimeout(timer))
    done()
  })
}
