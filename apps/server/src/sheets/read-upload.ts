import type { FastifyReply, FastifyRequest } from 'fastify'
import { countBody } from '#/http/count-body.ts'
import { SHEET_LIMITS } from '#/documents/xlsx-error.ts'
import { AppError } from '#/http/errors.ts'
import { refuse } from './sheet-pool.ts'

/** Room for the form around the file. */
const FORM_SIZE_MAX = SHEET_LIMITS.fileBytes + 64 * 1024

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 20,
  files: 5,
  parts: 25,
  headerPairs: 50,
  // One byte more than a file may have: what is cut off here is seen to be too large.
  fileSize: SHEET_LIMITS.fileBytes + 1,
}

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The first file of a multipart form, which is read to its end.
 * @throws {AppError} 400 where there is none or the form is broken, 413 where it is too large, 415 where it is no form
 */
export async function readUpload(request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  if (!request.isMultipart()) throw notForm()
  if (Number(request.headers['content-length'] ?? 0) > FORM_SIZE_MAX) throw refuse('too_large')
  countBody(request, reply, { limit: () => FORM_SIZE_MAX, tooLarge: () => refuse('too_large') })
  const pieces: Buffer[] = []
  let name: string | undefined
  let size = 0
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') continue
      const isFirst = name === undefined
      name ??= part.filename
      for await (const piece of part.file as AsyncIterable<Buffer>) {
        size += piece.length
        if (isFirst && size <= SHEET_LIMITS.fileBytes) pieces.push(piece)
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenForm(error)
  }
  if (name === undefined) throw noFile()
  if (size > SHEET_LIMITS.fileBytes) throw refuse('too_large')
  return { name, bytes: joined(pieces, size) }
}

/** In memory of its own, which can be handed to a thread. */
function joined(pieces: readonly Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function brokenForm(error: unknown): AppError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  if (status === 413) return refuse('too_large')
  return new AppError(
    400,
    'broken_form',
    'Файл не читается: форма пришла не целиком или записана неверно',
  )
}

const noFile = () => new AppError(400, 'no_file', 'Выберите файл: поле file')

const notForm = () =>
  new AppError(415, 'not_a_form', 'Файл принимается как multipart/form-data, поле file')
