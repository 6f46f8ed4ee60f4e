import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A response that is made once and sent many times: compressed, with its ETag. */
export interface Gzipped {
  readonly gzip: Uint8Array
  readonly etag: string
  readonly contentType: string
}

/** The same for browsers. */
export interface Prepared extends Gzipped {
  readonly brotli: Uint8Array
}

/** @param quality brotli's, 0 to 11: 11 for what is made once at start, about 5 for what changes often */
export async function prepare(
  content: string | Uint8Array,
  contentType: string,
  quality = 9,
): Promise<Prepared> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: 22,
      },
    }),
    compressGzip(bytes, { level: 6 }),
  ])
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { brotli, gzip: gzipped, etag: `"${digest}"`, contentType }
}

export const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** Is kept by nobody: it has no tag either. */
export const NOT_KEPT = 'no-store'
/** May be kept, but is asked after each time (the ETag makes that cheap). */
export const CACHE_REVALIDATE = 'no-cache'

export const accepts = (request: FastifyRequest, encoding: string) =>
  (request.headers['accept-encoding'] ?? '').split(',').some((offer) => {
    const [name = '', quality] = offer.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })

/** Sends what the reader's browser reads best; 304 where it has it already and was allowed to keep it. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared | Gzipped,
  cacheControl: string,
): FastifyReply {
  void reply
    .header('content-type', prepared.contentType)
    .header('cache-control', cacheControl)
    .header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  if (cacheControl !== NOT_KEPT) {
    void reply.header('etag', prepared.etag)
    if (hasTag(request, prepared.etag)) return reply.code(304).send()
  }
  if ('brotli' in prepared && accepts(request, 'br'))
    return reply.header('content-encoding', 'br').send(asBuffer(prepared.brotli))
  if (accepts(request, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(asBuffer(prepared.gzip))
  const plain = createGunzip()
  plain.end(asBuffer(prepared.gzip))
  return reply.send(plain)
}

/** `If-None-Match` compares weakly: a proxy may have marked the tag with W/. */
export const hasTag = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag)

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Serves a document that is made when it is first read, and never again. */
export function serveMade(
  app: FastifyInstance,
  path: string,
  contentType: string,
  make: () => string,
): void {
  let made: Promise<Prepared> | undefined
  app.get(path, async (request, reply) => {
    made ??= prepare(make(), contentType)
    return sendPrepared(request, reply, await made, CACHE_REVALIDATE)
  })
}
