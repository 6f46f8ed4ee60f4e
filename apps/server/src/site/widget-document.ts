import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, NOT_KEPT } from '#/http/compressed-response.ts'

/** Brotli's: made anew for every visitor. */
const QUALITY = 5
const HEAD_END = '</head>'

/**
 * Sends a document that nobody keeps, its head first: on a slow link the browser asks for what the head names while the
 * rest is on its way.
 */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': NOT_KEPT,
    vary: 'accept-encoding',
  })
  const encoder = openEncoder(request)
  if (encoder === null) return reply.send(html)
  const { name, stream } = encoder
  const body = html.indexOf(HEAD_END) + HEAD_END.length
  stream.write(html.slice(0, body))
  stream.flush(() => {
    // The next turn: by then the head has left.
    setImmediate(() => stream.end(html.slice(body)))
  })
  return reply.header('content-encoding', name).send(stream)
}

function openEncoder(request: FastifyRequest) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  if (accepts(request, 'br')) return { name: 'br', stream: createBrotliCompress({ params }) }
  if (accepts(request, 'gzip')) return { name: 'gzip', stream: createGzip({ level: 6 }) }
  return null
}
