import { STATEMENT_SIZE_MAX, STATEMENT_TOO_LARGE } from '@yacheyka/contract/billing/console-bank'
import { plainText } from '@yacheyka/core/text/plain-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countBody } from '#/http/count-body.ts'
import { AppError } from '#/http/errors.ts'

const NAME_LENGTH_MAX = 200
/** Room for the form around the file. */
const FORM_SIZE_MAX = STATEMENT_SIZE_MAX + 64 * 1024

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 1024,
  fields: 5,
  files: 1,
  parts: 6,
  headerPairs: 50,
  // One byte more than a file may have: what is cut off here is seen to be too large.
  fileSize: STATEMENT_SIZE_MAX + 1,
}

interface StatementUpload {
  readonly name: string
  readonly content: Uint8Array
}

/**
 * The file of a multipart form.
 * @throws {AppError} 400 where there is none or the form is broken, 413 where it is too large, 415 where it is no form
 */
export async function readStatementUpload(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StatementUpload> {
  if (!request.isMultipart())
    throw new AppError(415, 'not_a_form', 'Файл принимается как multipart/form-data, поле file')
  if (Number(request.headers['content-length'] ?? 0) > FORM_SIZE_MAX) throw tooLarge()
  countBody(request, reply, { limit: () => FORM_SIZE_MAX, tooLarge })
  let upload: StatementUpload | undefined
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') continue
      const pieces: Buffer[] = []
      for await (const piece of part.file as AsyncIterable<Buffer>) pieces.push(piece)
      upload = { name: nameOf(part.filename), content: Buffer.concat(pieces) }
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenForm(error)
  }
  if (upload === undefined) throw new AppError(400, 'no_file', 'Выберите файл: поле file')
  if (upload.content.length > STATEMENT_SIZE_MAX) throw tooLarge()
  return upload
}

/** Without folders. */
const nameOf = (typed: string): string =>
  (plainText(typed).trim().split(/[/\\]/).at(-1) ?? '').slice(0, NAME_LENGTH_MAX) || 'выписка'

function brokenForm(error: unknown): AppError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  if (status === 413) return tooLarge()
  return new AppError(
    400,
    'broken_form',
    'Файл не читается: форма пришла не целиком или записана неверно',
  )
}

const tooLarge = () => new AppError(413, 'too_large', STATEMENT_TOO_LARGE)
