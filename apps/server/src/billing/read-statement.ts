import { STATEMENT_SIZE_MAX, STATEMENT_TOO_LARGE } from '@yacheyka/contract/billing/console-bank'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFileUpload } from '#/http/read-file-upload.ts'

/** The statement of a multipart form. @throws {AppError} as `readFileUpload` does */
export async function readStatementUpload(request: FastifyRequest, reply: FastifyReply) {
  const limits = { sizeMax: STATEMENT_SIZE_MAX, tooLarge: STATEMENT_TOO_LARGE }
  const { name, content } = await readFileUpload(request, reply, limits)
  return { name: name || 'выписка', content }
}
