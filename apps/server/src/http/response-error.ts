import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DamagedFileError, FilesUnavailableError } from '#/adapters/files/port.ts'
import { isUnavailable } from '#/db/unavailable.ts'
import { newUid } from '#/db/uuid.ts'
import {
  AppError,
  FieldErrors,
  fileDamaged,
  filesUnavailable,
  serviceUnavailable,
  storageFull,
  TerminalRejected,
} from './errors.ts'
import { REJECTION_HEADERS } from './security.ts'

/** What the mapper needs of a reply, whichever kind of server made it. */
export interface Answering {
  readonly request?: { readonly id: string }
  readonly code: (status: number) => unknown
  readonly header: (name: string, value: string) => unknown
  readonly serializer: (write: (payload: unknown) => string) => unknown
  readonly send: (payload: unknown) => unknown
}

/** The one mapper of errors to answers. Returns the status. */
export function sendError(error: Error, reply: Answering): number {
  const { status, body, retryAfter } = responseOf(error)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status)
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.header('cache-control', 'no-store')
  reply.serializer(JSON.stringify)
  // Of an error of ours, what to tell those who can look: its lines in the log have it.
  const id = status >= 500 ? reply.request?.id : undefined
  reply.send(id === undefined ? body : { ...body, request_id: id })
  return status
}

/** Stable, one of few: by which rejections are counted. */
export const rejectionCode = (error: Error): string => {
  if (error instanceof FieldErrors) return 'fields'
  return error instanceof AppError ? error.code : 'bad_request'
}

export interface ErrorResponse {
  readonly status: number
  readonly body: object
  readonly retryAfter?: number | undefined
}

/** Status and body of what was thrown. */
export function responseOf(error: Error & { statusCode?: number }): ErrorResponse {
  if (error instanceof FieldErrors) return { status: error.status, body: error.fields }
  if (error instanceof AppError)
    return {
      status: error.status,
      body: {
        detail: error.message,
        code: error.code,
        ...(error instanceof TerminalRejected ? presentRejected(error) : {}),
      },
      retryAfter: error.retryAfter,
    }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const detail = FRAMEWORK_DETAILS[status] ?? 'Запрос не может быть выполнен. Проверьте его.'
    return { status, body: { detail, code: 'bad_request' } }
  }
  if (error instanceof FilesUnavailableError) return responseOf(filesUnavailable())
  if (error instanceof DamagedFileError) return responseOf(fileDamaged())
  if (isUnavailable(error)) return responseOf(serviceUnavailable())
  if (NO_SPACE.has((error as NodeJS.ErrnoException).code ?? '')) return responseOf(storageFull())
  return {
    status: 500,
    body: {
      detail: 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.',
      code: 'internal',
    },
  }
}

const presentRejected = ({ terminalNumbers, refused }: TerminalRejected) => ({
  terminal_number: terminalNumbers,
  refused: refused.map((line) => ({
    parcel_number: line.parcelNumber,
    terminal_number: line.terminalNumber,
    size: line.cells,
    code: line.code,
    alternatives: line.alternatives,
  })),
})

/** The disk of our files, or our share of it, is full. The database says the same with a code of its own. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/** What the framework refuses by itself, before any handler. */
const FRAMEWORK_DETAILS: Readonly<Record<number, string>> = {
  400: 'Запрос не читается. Проверьте адрес и содержимое.',
  408: 'Запрос шёл слишком долго',
  412: 'Содержимое уже изменилось',
  413: 'Запрос слишком велик',
  414: 'Слишком длинный адрес',
  415: 'Такой вид данных не принимается',
  416: 'Такой части файла нет',
  431: 'Слишком длинные заголовки',
}

/** What a request is told that cannot be read. */
export interface BrokenResponse {
  readonly contentType: string
  readonly body: object
}

type ParserError = Error & { readonly code?: string; readonly rawPacket?: unknown }

/** Of a request whose address the framework cannot read. */
export function sendBroken({ contentType, body }: BrokenResponse, reply: Answering): void {
  reply.code(400)
  reply.header('content-type', contentType)
  reply.header('cache-control', 'no-store')
  reply.serializer(JSON.stringify)
  reply.send(body)
}

/**
 * Bytes that are no request never reach a route: the parser's complaint is answered on the connection itself, which ends.
 * @param own the response of calls that have another shape, by their path as it came
 */
export function respondToBrokenRequest(
  error: ParserError,
  socket: Socket,
  own: (path: string | undefined, status: number, requestId: string) => BrokenResponse | undefined,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400
  const requestId = newUid()
  const { contentType, body: shape } = own(pathIn(error.rawPacket), status, requestId) ?? {
    contentType: 'application/json; charset=utf-8',
    body: { detail: FRAMEWORK_DETAILS[status], code: 'bad_request' },
  }
  const body = JSON.stringify(shape)
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `Content-Type: ${contentType}`,
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(REJECTION_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}

const PATH_LENGTH_READ = 200

const pathIn = (packet: unknown): string | undefined =>
  !(packet instanceof Uint8Array)
    ? undefined
    : /^[A-Z]+ (\/\S*)/.exec(
        Buffer.from(packet.subarray(0, PATH_LENGTH_READ)).toString('latin1'),
      )?.[1]

const BROKEN_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
