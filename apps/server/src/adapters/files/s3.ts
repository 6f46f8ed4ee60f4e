import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type * as Sdk from '@aws-sdk/client-s3'
import { watchedOutgoing } from '#/observability/outgoing.ts'
import {
  DamagedFileError,
  FILE_KEY,
  type Files,
  FilesRefusedError,
  FilesUnavailableError,
} from './port.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** What the store is asked to encrypt with; `none`: it does as its bucket says. */
  readonly encryption: 'none' | 'AES256' | 'aws:kms'
  readonly kmsKey?: string | undefined
  /** Folder of this machine for what comes piece by piece: S3 takes a file only with its length and digest. */
  readonly spool: string
  /** Milliseconds until the store has failed. */
  readonly timeouts?: Timeouts
}

interface Timeouts {
  readonly connection: number
  /** Without a byte. */
  readonly idle: number
  /** One operation with its second attempt. */
  readonly whole: number
}

const TIMEOUTS: Timeouts = { connection: 3000, idle: 8000, whole: 20_000 }
/** The name under which a file's own digest lies beside it. */
const DIGEST = 'sha256'

/** What is sent, as often as it is asked for. */
interface Content {
  readonly read: () => Uint8Array | Readable
  readonly size: number
  /** SHA-256. */
  readonly digest: Buffer
}

/**
 * Files in a bucket, under the names that they have in a folder. The store compares each with the SHA-256 of the signed
 * call; the same digest lies beside the file, and what is read is compared with it. The SDK is loaded by the first call.
 */
export function s3Files(settings: S3Settings): Files {
  const { endpoint, bucket, spool, timeouts = TIMEOUTS } = settings
  let opening: Promise<S3> | undefined
  const call = <T>(work: (s3: S3, abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    watchedOutgoing('file storage', async () => {
      opening ??= openS3(settings, timeouts)
      const s3 = await opening
      const signal = AbortSignal.timeout(timeouts.whole)
      return await attemptTwice(() => work(s3, signal), settings)
    })

  const put = (key: string, content: Content) =>
    call(async ({ client, sdk }, abortSignal) => {
      const command = new sdk.PutObjectCommand(putInput(settings, key, content))
      // Under the signature, so that the store has to compare it; of a stream the SDK would sign none.
      const sign = { step: 'build', name: 'signDigest' } as const
      command.middlewareStack.add((next) => {
        return (args) => {
          const { headers } = args.request as { readonly headers: Record<string, string> }
          headers['x-amz-content-sha256'] = content.digest.toString('hex')
          return next(args)
        }
      }, sign)
      await client.send(command, { abortSignal })
    })

  const list = async function* () {
    let after: string | undefined
    do {
      const page = await call(({ client, sdk }, abortSignal) => {
        const command = new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after })
        return client.send(command, { abortSignal })
      })
      for (const { Key: name = '', LastModified: time } of page.Contents ?? []) {
        const key = name.slice(3)
        if (FILE_KEY.test(key) && name === nameOf(key)) yield { key, time }
      }
      after = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (after !== undefined)
  }

  return {
    place: `${endpoint}/${bucket}`,
    put: async (bytes) => {
      const key = newKey()
      await put(key, contentOf(bytes))
      return key
    },
    putStream: async (pieces) => {
      const key = newKey()
      await withSpooled(spool, pieces, (content) => put(key, content))
      return key
    },
    putAs: async (key, bytes) => {
      if (!FILE_KEY.test(key)) throw new Error('no key of a file')
      await put(key, contentOf(bytes))
    },
    get: async (key) => {
      if (!FILE_KEY.test(key)) return undefined
      return await call(async ({ client, sdk }, abortSignal) => {
        const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: nameOf(key) })
        try {
          return await readWhole(await client.send(command, { abortSignal }), abortSignal)
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        }
      })
    },
    remove: async (key) => {
      if (!FILE_KEY.test(key)) return
      await call(({ client, sdk }, abortSignal) => {
        const command = new sdk.DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) })
        return client.send(command, { abortSignal })
      })
    },
    keys: async function* () {
      for await (const { key } of list()) yield key
    },
    keysBefore: async function* (before) {
      for await (const { key, time } of list()) if (time !== undefined && time < before) yield key
    },
    check: async () => {
      await call(({ client, sdk }, abortSignal) => {
        // Unlike HeadBucket a list says in words what is refused.
        const command = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: nameOf(NO_KEY) })
        return client.send(command, { abortSignal })
      })
    },
  }
}

interface S3 {
  readonly sdk: typeof Sdk
  readonly client: Sdk.S3Client
}

const silent = () => undefined
/** The SDK would write to the console what is thrown anyway. */
const QUIET = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

async function openS3(settings: S3Settings, timeouts: Timeouts): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // We send SHA-256 and compare it ourselves: not every store knows the SDK's own trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK does not repeat what it sends from a stream; `attemptTwice` does.
    maxAttempts: 1,
    logger: QUIET,
    requestHandler: {
      connectionTimeout: timeouts.connection,
      socketTimeout: timeouts.idle,
      requestTimeout: timeouts.idle,
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, client }
}

const NO_KEY = '0'.repeat(32)
const newKey = () => randomBytes(16).toString('hex')
/** As in a folder: 256 prefixes, so that a bucket can be copied to a folder and back by any tool. */
const nameOf = (key: string) => `${key.slice(0, 2)}/${key}`

const contentOf = (bytes: Uint8Array): Content => ({
  read: () => bytes,
  size: bytes.length,
  digest: createHash('sha256').update(bytes).digest(),
})

const putInput = (
  { bucket, encryption, kmsKey }: S3Settings,
  key: string,
  { read, size, digest }: Content,
): Sdk.PutObjectCommandInput => ({
  Bucket: bucket,
  Key: nameOf(key),
  Body: read(),
  ContentLength: size,
  ContentType: 'application/octet-stream',
  ChecksumSHA256: digest.toString('base64'),
  Metadata: { [DIGEST]: digest.toString('hex') },
  ...(encryption === 'none' ? {} : { ServerSideEncryption: encryption }),
  ...(kmsKey === undefined ? {} : { SSEKMSKeyId: kmsKey }),
})

/** What other tools have put there has no digest, and is taken as it is. */
async function readWhole(
  { Body: body, Metadata: metadata }: Sdk.GetObjectCommandOutput,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!(body instanceof Readable)) throw new Error('no body')
  const bytes = await buffer(addAbortSignal(signal, body))
  const expected = metadata?.[DIGEST]
  if (expected !== undefined && createHash('sha256').update(bytes).digest('hex') !== expected)
    throw new DamagedFileError('the digest of a file in the store is another')
  return bytes
}

/**
 * Writes what comes piece by piece into a file of this machine that has no name any more, so that a process that is
 * killed leaves nothing, and hands it over with its length and digest.
 */
async function withSpooled(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  use: (content: Content) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newKey())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
    await use({ read: () => readFrom(file, size), size, digest: hash.digest() })
  } finally {
    await file.close()
  }
}

/** One that the call has left is read no further; its error is nobody's. */
const readFrom = (file: FileHandle, size: number): Readable =>
  Readable.from(piecesOf(file, size), { objectMode: false }).on('error', () => undefined)

async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const { bytesRead, buffer: piece } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    at += bytesRead
  }
}
const PIECE = 65_536

/** Once more where the store was lost or slow for a moment: a call is the same under its key however often it comes. */
async function attemptTwice<T>(work: () => Promise<T>, settings: S3Settings): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isPassing(error)) throw errorOf(error, settings)
  }
  try {
    return await work()
  } catch (error) {
    throw errorOf(error, settings)
  }
}

interface Failure {
  readonly name?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode ?? 0

/** Nobody answered, or the store says that it is too busy. A full one is as full a moment later. */
const isPassing = (error: unknown): boolean =>
  !isFull(error) && (statusOf(error) === 0 || statusOf(error) >= 500)

const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || FULL.has((error as Failure).name ?? '')
/** As Ceph, MinIO and others name it. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'StorageFull'])

/** Which setting the store has refused, by its code. */
const REFUSED: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'FILES_S3_ACCESS_KEY: хранилище не знает такого ключа',
  SignatureDoesNotMatch:
    'FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY: хранилище не принимает подпись этими ключами',
  AccessDenied:
    'FILES_S3_ACCESS_KEY: ключу не разрешено работать с этим бакетом (нужны List, Get, Put, Delete)',
  NoSuchBucket: 'FILES_S3_BUCKET: такого бакета в хранилище нет',
  AuthorizationHeaderMalformed: 'FILES_S3_REGION: у бакета другой регион',
  PermanentRedirect: 'FILES_S3_ENDPOINT: бакет лежит по другому адресу',
  NotImplemented: 'FILES_S3_ENCRYPTION: так хранилище шифровать не умеет',
  RequestTimeTooSkewed: 'Часы этой машины и хранилища расходятся больше чем на 15 минут',
}

/** In our own words: a socket's code would be taken for the database's, and addresses stay out of the log. */
function errorOf(error: unknown, { bucket }: S3Settings): Error {
  if (error instanceof DamagedFileError) return error
  if (isFull(error)) return Object.assign(new Error('the file storage is full'), { code: 'EDQUOT' })
  const { name = '', code } = error as Failure
  const refused = REFUSED[name]
  if (refused !== undefined) return new FilesRefusedError(`${refused} (${bucket})`)
  const reason = [name, code, statusOf(error) || undefined].filter((part) => part !== undefined)
  return new FilesUnavailableError(`the file storage did not answer: ${reason.join(' ')}`)
}
