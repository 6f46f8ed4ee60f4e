import type { Multipart } from '@fastify/multipart'
import { submitApplication } from '@yacheyka/contract/applications/applications'
import {
  type DamagedScan,
  SCAN_NAME_LENGTH_MAX,
  SCAN_SIZE_LIMIT,
} from '@yacheyka/core/applications/application'
import { plainText } from '@yacheyka/core/text/plain-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from '#/adapters/files/port.ts'
import { countBody } from '#/http/count-body.ts'
import { AppError } from '#/http/errors.ts'
import { storeScan, type StoredScan } from './store-scan.ts'

/** Files of one application that are stored; further ones are read, counted and dropped. */
const STORED_MAX = 10

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  fields: 20,
  files: 500,
  parts: 550,
  headerPairs: 50,
  // One byte more than a file may have: what is cut off here is seen to be too large.
  fileSize: SCAN_SIZE_LIMIT,
}

/** Bytes that may come before the first file, which takes a slot: room for all fields at their largest. */
const BEFORE_FILES_MAX = 1024 * 1024

type Fields = Readonly<Record<string, unknown>>

export interface ReadForm {
  readonly fields: Fields
  readonly scans: readonly StoredScan[]
  /** Names of files that are too large, or no scans by what they hold. */
  readonly unfit: readonly string[]
  /** PDFs and TIFFs that nobody could open. */
  readonly damaged: readonly DamagedScan[]
  /** All files that came, the dropped ones too. */
  readonly names: readonly string[]
}

/**
 * Reads a multipart form to its end, its files into the store as they come. Whatever is thrown, none of them stays there.
 * @param beforeFiles called before the first file is read, with the fields that came before it
 * @throws {AppError} 400 where the body is broken, 413 where it is too large, and what `beforeFiles` throws
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  beforeFiles: (fields: Fields) => Promise<void>,
): Promise<ReadForm> {
  if (Number(request.headers['content-length'] ?? 0) > submitApplication.bodyLimit) throw tooLarge()
  let limit = BEFORE_FILES_MAX
  countBody(request, reply, { limit: () => limit, tooLarge })
  const fields: Record<string, unknown> = {}
  const scans: StoredScan[] = []
  const unfit: string[] = []
  const damaged: DamagedScan[] = []
  const names: string[] = []
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        // The first of two wins: what a proxy adds behind changes nothing.
        if (!Object.hasOwn(fields, part.fieldname)) fields[part.fieldname] = part.value
        continue
      }
      if (names.length === 0) {
        await beforeFiles(fields)
        limit = submitApplication.bodyLimit
      }
      const name = nameOf(part.filename || part.fieldname)
      names.push(name)
      if (names.length > STORED_MAX) {
        await drain(part.file)
        continue
      }
      const scan = await storeScan(files, name, unbroken(part.file))
      if (scan === 'unfit') unfit.push(name)
      else if (typeof scan === 'string') damaged.push({ name, damage: scan })
      else scans.push(scan)
    }
  } catch (error) {
    await removeScans(files, scans)
    throw error
  }
  return { fields, scans, unfit, damaged, names }
}

/** Where removing fails too, the daily sweep finds what nobody names. */
export const removeScans = (files: Files, scans: readonly StoredScan[]): Promise<unknown> =>
  Promise.allSettled(scans.map(({ key }) => files.remove(key)))

/** As it is compared and shown: composed letters, no folders. */
export const nameOf = (typed: string): string =>
  (plainText(typed).trim().split(/[/\\]/).at(-1) ?? '').slice(0, SCAN_NAME_LENGTH_MAX)

/** The reader's own errors are those of the body. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: LIMITS })
  } catch (error) {
    throw brokenBody(error)
  }
}

async function* unbroken(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw brokenBody(error)
  }
}

async function drain(file: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of unbroken(file)) continue
}

function brokenBody(error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400
  if (status === 413) return tooLarge()
  return new AppError(
    400,
    'broken_form',
    'Заявка не читается: форма пришла не целиком или записана неверно',
  )
}

const tooLarge = () =>
  new AppError(413, 'too_large', 'Заявка слишком велика: до 10 файлов, каждый меньше 5 мегабайт')
