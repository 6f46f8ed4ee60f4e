import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a document of one customer, to be opened or saved under its Russian name; nobody on the way keeps it. */
export const sendDocument = (
  reply: FastifyReply,
  document: {
    readonly name: string
    readonly type: string
    /** To be opened, unless it says that it is only to be saved. */
    readonly how?: 'inline' | 'attachment'
  },
  bytes: Buffer | Readable,
): FastifyReply =>
  reply
    .header('content-type', document.type)
    .header('content-disposition', named(document.how ?? 'inline', document.name))
    .header('cache-control', 'private, no-store')
    .send(bytes)

/** RFC 6266: the name in UTF-8. */
const named = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
