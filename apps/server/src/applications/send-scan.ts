import { SCAN_KINDS } from '@yacheyka/core/applications/application'
import type { FastifyReply } from 'fastify'
import { sendDocument } from '#/http/send-document.ts'

/** What browsers show and nothing runs in; TIFF is not among it: the console reads it itself. */
const SHOWN: ReadonlySet<string> = new Set([
  SCAN_KINDS.pdf.mediaType,
  SCAN_KINDS.jpeg.mediaType,
  SCAN_KINDS.png.mediaType,
])

/**
 * A strange file under our own address: it may load nothing, run nothing, and stand in a frame of our own pages alone. Its
 * kind is what the store judged by its bytes, never what its sender said, and browsers are told not to guess (`nosniff`
 * stands on every response). No `sandbox`: with it browsers refuse to show a PDF, whose viewer is a box of its own.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';')

export function sendScan(
  reply: FastifyReply,
  { name, media_type: type }: { readonly name: string; readonly media_type: string },
  bytes: Uint8Array,
  save: boolean,
): FastifyReply {
  const isShown = SHOWN.has(type)
  void reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' })
  return sendDocument(
    reply,
    {
      name,
      type: isShown || type === SCAN_KINDS.tiff.mediaType ? type : 'application/octet-stream',
      how: isShown && !save ? 'inline' : 'attachment',
    },
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
}
