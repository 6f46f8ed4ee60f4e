import { plainText } from '@yacheyka/core/text/plain-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countBody } from './count-body.ts'
import { AppError } from './errors.ts'

const NAME_LENGTH_MAX = 200
/** Room for the form around the file. */
const FORM_ROOM = 64 * 1024

interface FileUpload {
  /** Without folders; may be empty. */
  readonly name: string
  readonly content: Uint8Array
}

/**
 * The one file of a multipart form, whole in memory.
 * @param sizeMax bytes
 * @param tooLarge the sentence where it has more
 * @throws {AppError} 400 where there is none or the form is broken, 413 where it is too large, 415 where it is no form
 */
export async function readFileUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeMax, tooLarge }: { readonly sizeMax: number; readonly tooLarge: string },
): Promise<FileUpload> {
  const large = () => new AppError(413, 'too_large', tooLarge)
  if (!request.isMultipart())
    throw new AppError(415, 'not_a_form', 'Файл принимается как multipart/form-data, поле file')
  if (Number(request.headers['content-length'] ?? 0) > sizeMax + FORM_ROOM) throw large()
  countBody(request, reply, { limit: () => sizeMax + FORM_ROOM, tooLarge: large })
  const limits = {
    fieldNameSize: 100,
    fieldSize: 1024,
    fields: 5,
    files: 1,
    parts: 6,
    headerPairs: 50,
    // One byte more than a file may have: what is cut off here is seen to be too large.
    fileSize: sizeMax + 1,
  }
  let upload: FileUpload | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') continue
      const pieces: Buffer[] = []
      for await (const piece of part.file as AsyncIterable<Buffer>) pieces.push(piece)
      upload = { name: nameOf(part.filename), content: Buffer.concat(pieces) }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw statusOf(error) === 413 ? large() : brokenForm()
  }
  if (upload === undefined) throw new AppError(400, 'no_file', 'Выберите файл: поле file')
  if (upload.content.length > sizeMax) throw large()
  return upload
}

const nameOf = (typed: string): string =>
  (plainText(typed).trim().split(/[/\\]/).at(-1) ?? '').slice(0, NAME_LENGTH_MAX)

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : 400

const brokenForm = () =>
  new AppError(400, 'broken_form', 'Файл не читается: форма пришла не целиком или записана неверно')
