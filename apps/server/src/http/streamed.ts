import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from './compressed-response.ts'

/** Fast, and already smaller than gzip's best. */
const BROTLI_QUALITY = 4

/**
 * Sends what is made as it is read, compressed as the reader's browser takes it. The first piece is waited for, so that
 * what fails at once is still answered as an error; a reader that goes away stops the making.
 */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<FastifyReply> {
  const source = Readable.from(await begin(pieces), { objectMode: false })
  void reply.header('vary', 'accept-encoding')
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return sendThrough(reply, source, 'br', createBrotliCompress({ params }))
  }
  if (accepts(request, 'gzip')) return sendThrough(reply, source, 'gzip', createGzip())
  return reply.send(source)
}

/** Sends a file as it is made, to be saved under this name (ASCII). */
export async function sendFile(
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string },
  pieces: AsyncGenerator<Uint8Array>,
): Promise<FastifyReply> {
  const source = Readable.from(await begin(pieces), { objectMode: false })
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(source)
}

function sendThrough(
  reply: FastifyReply,
  source: Readable,
  encoding: string,
  packer: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
): FastifyReply {
  // An error of the source reaches the reader through the packer, and the reader's leaving the source.
  pipeline(source, packer, () => undefined)
  return reply.header('content-encoding', encoding).send(packer)
}

/**
 * The same pieces, of which the first is already there: what fails at once fails here. No generator of its own: one that
 * is left before it begins would leave what it reads from open for ever.
 */
export async function begin<T>(pieces: AsyncGenerator<T>): Promise<AsyncIterableIterator<T>> {
  let first: IteratorResult<T> | undefined = await pieces.next()
  const begun: AsyncIterableIterator<T> = {
    next: () => {
      const result = first
      first = undefined
      return result === undefined ? pieces.next() : Promise.resolve(result)
    },
    return: () => pieces.return(undefined),
    throw: (error: unknown) => pieces.throw(error),
    [Symbol.asyncIterator]: () => begun,
  }
  return begun
}
