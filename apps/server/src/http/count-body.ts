import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from './errors.ts'
import { failBody } from './fail-body.ts'

/**
 * Counts a body that is read from the connection itself, where the framework's own limit does not apply: a multipart form
 * with the headers of its parts and what stands before and behind them. Its reader fails with `tooLarge` above the limit.
 * Called before anything reads it.
 * @param limit bytes that may have come before another piece
 */
export function countBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, tooLarge }: { readonly limit: () => number; readonly tooLarge: () => AppError },
): void {
  let came = 0
  const count = (piece: Buffer) => {
    if (came > limit()) {
      request.raw.off('data', count)
      failBody(request, reply, tooLarge())
    }
    came += piece.length
  }
  request.raw.on('data', count)
}
