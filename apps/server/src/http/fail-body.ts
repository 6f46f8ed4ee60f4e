import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from './errors.ts'

/** What of an unread body is read after the response, so that the connection may go on: as much as most calls take. */
const DRAINED = 64 * 1024
/** For the response to arrive: a reset would overtake it. Milliseconds. */
const LINGER = 2000

/** Ends the reading of this call's body: its reader fails with the error, or the call is answered with it. */
export function failBody({ raw }: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', error)
  else if (!reply.sent) void reply.send(error)
}

/** Closes connections whose call is answered before its body has come, in place of reading the rest. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isPending(request)) {
      void reply.header('connection', 'close')
      lingerOnClose(request.raw.socket)
    }
    done()
  })
}

const isPending = ({ raw, headers }: FastifyRequest): boolean =>
  // Requests that tests inject do not have it.
  'complete' in raw &&
  !raw.complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAINED)

/** Node calls `destroySoon` once the last response of a connection is written. */
function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    // Behind Node's own resume, by which it would read the rest of the body and drop it.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
}
