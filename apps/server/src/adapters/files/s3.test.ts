import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DamagedFileError, FilesRefusedError, FilesUnavailableError } from './port.ts'
import { s3Files } from './s3.ts'
import { openTestS3, testSettings } from './test-s3.ts'

const KEY = 'ab'.repeat(16)
let spool = ''
beforeAll(async () => {
  spool = await mkdtemp(join(tmpdir(), 'spool-'))
})
afterAll(() => rm(spool, { recursive: true }))

/** A store that answers as it is told to. */
async function withStore(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
  work: (endpoint: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const fail = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)

async function* pieces(...texts: readonly string[]) {
  await Promise.resolve()
  for (const text of texts) yield Buffer.from(text)
}

test('a file goes with its digest under the signature, its length and the encryption that is requested', async () => {
  const seen: IncomingMessage['headers'][] = []
  const bodies: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.headers)
    bodies.push((await buffer(request)).toString())
    response.end()
  }
  await withStore(respond, async (endpoint) => {
    const settings = testSettings(endpoint, spool)
    const files = s3Files({ ...settings, encryption: 'aws:kms', kmsKey: 'key-1' })
    await files.put(Buffer.from('раз'))
    await files.putStream(pieces('р', 'аз'))
  })
  const digest = createHash('sha256').update('раз').digest()
  for (const headers of seen) {
    expect(headers).toMatchObject({
      'content-length': '6',
      'x-amz-content-sha256': digest.toString('hex'),
      'x-amz-checksum-sha256': digest.toString('base64'),
      'x-amz-meta-sha256': digest.toString('hex'),
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    })
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/)
  }
  expect(bodies).toEqual(['раз', 'раз'])
  expect(await readdir(spool), 'what came piece by piece leaves nothing here').toEqual([])
})

test('a file that has changed in the store is not handed out', async () => {
  const s3 = await openTestS3()
  try {
    const files = s3Files(s3.settings)
    const key = await files.put(Buffer.from('резюме'))
    await writeFile(join(s3.folder, key.slice(0, 2), `${key}._S3rver_object`), 'другое')
    await expect(files.get(key)).rejects.toThrow(DamagedFileError)
    // What other tools have put there has no digest.
    await rm(join(s3.folder, key.slice(0, 2), `${key}._S3rver_metadata.json`))
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('другое')
  } finally {
    await s3.close()
  }
})

test.each([
  ['answers 503 once', (response: ServerResponse) => fail(response, 503, 'SlowDown')],
  ['breaks off once', (response: ServerResponse) => response.destroy()],
])('a store that %s is called again, with all of the file', async (_how, first) => {
  const bodies: string[] = []
  let calls = 0
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    calls += 1
    const isFirst = calls === 1
    bodies.push((await buffer(request)).toString())
    if (isFirst) first(response)
    else response.end()
  }
  await withStore(respond, async (endpoint) => {
    const key = await s3Files(testSettings(endpoint, spool)).putStream(pieces('раз, ', 'два'))
    expect(key).toHaveLength(32)
  })
  expect(bodies).toEqual(['раз, два', 'раз, два'])
})

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
  [507, 'XMinioStorageFull'],
])('a full store (%d %s) is reported as a full disk is', async (status, code) => {
  let calls = 0
  const respond: RequestListener = (request, response) => {
    calls += 1
    request.resume().once('end', () => fail(response, status, code))
  }
  await withStore(respond, async (endpoint) => {
    const files = s3Files(testSettings(endpoint, spool))
    await expect(files.put(Buffer.from('a'))).rejects.toMatchObject({ code: 'EDQUOT' })
    await expect(files.putStream(pieces('a'))).rejects.toMatchObject({ code: 'EDQUOT' })
  })
  expect(calls).toBe(2)
})

/** None of a store that is lost: they wait for little. */
const everyCall = (endpoint: string) => {
  const timeouts = { connection: 500, idle: 300, whole: 3000 }
  const files = s3Files({ ...testSettings(endpoint, spool), timeouts })
  return [
    () => files.put(Buffer.from('a')),
    () => files.putStream(pieces('a')),
    () => files.get(KEY),
    () => files.remove(KEY),
    () => Array.fromAsync(files.keys()),
    () => files.check(),
  ]
}

test.each<readonly [string, RequestListener]>([
  ['that never answers', () => undefined],
  [
    'that stops amid a file',
    (_request, response) => void response.writeHead(200, { 'content-length': '9' }).write('a'),
  ],
  ['that answers 500', (_request, response) => void fail(response, 500, 'InternalError')],
  [
    'that answers something else',
    (_request, response) => void response.writeHead(502).end('<html>Bad gateway'),
  ],
])('a store %s is unavailable, in bounded time', async (how, respond) => {
  await withStore(respond, async (endpoint) => {
    const calls = how === 'that stops amid a file' ? [everyCall(endpoint)[2]] : everyCall(endpoint)
    await Promise.all(calls.map((call) => expect(call?.()).rejects.toThrow(FilesUnavailableError)))
  })
})

test('a store that nobody listens for is unavailable, and does not look like a lost database', async () => {
  let endpoint = ''
  await withStore(
    () => undefined,
    async (own) => void (endpoint = own),
  )
  for (const call of everyCall(endpoint)) {
    const error: unknown = await call().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FilesUnavailableError)
    expect(error).not.toHaveProperty('code')
    expect(String(error)).toContain('ECONNREFUSED')
    expect(String(error)).not.toContain('127.0.0.1')
  }
})

test.each([
  [403, 'InvalidAccessKeyId', 'FILES_S3_ACCESS_KEY'],
  [403, 'SignatureDoesNotMatch', 'FILES_S3_SECRET_KEY'],
  [403, 'AccessDenied', 'FILES_S3_ACCESS_KEY'],
  [404, 'NoSuchBucket', 'FILES_S3_BUCKET'],
  [400, 'AuthorizationHeaderMalformed', 'FILES_S3_REGION'],
  [501, 'NotImplemented', 'FILES_S3_ENCRYPTION'],
])(
  'a rejection (%d %s) names the setting, and is no missing file',
  async (status, code, variable) => {
    const respond: RequestListener = (_request, response) => void fail(response, status, code)
    await withStore(respond, async (endpoint) => {
      const files = s3Files(testSettings(endpoint, spool))
      for (const call of [() => files.check(), () => files.get(KEY)]) {
        const error: unknown = await call().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(FilesRefusedError)
        expect(String(error)).toContain(variable)
      }
    })
  },
)

test('lists of several pages are walked to their end, and strange names left alone', async () => {
  const keys = ['0', '1', '2', '3'].map((digit) => digit.repeat(32))
  const page = (names: readonly string[], next?: string) =>
    [
      '<?xml version="1.0"?><ListBucketResult>',
      `<IsTruncated>${next !== undefined}</IsTruncated>`,
      next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`,
      ...names.map((name) => `<Contents><Key>${name}</Key></Contents>`),
      '</ListBucketResult>',
    ].join('')
  const nameOf = (key = '') => `${key.slice(0, 2)}/${key}`
  const respond: RequestListener = ({ url = '' }, response) => {
    const isSecond = new URL(url, 'http://store').searchParams.get('continuation-token') === 'two'
    response.end(
      isSecond
        ? page([nameOf(keys[2]), nameOf(keys[3])])
        : page([nameOf(keys[0]), 'readme.txt', `ff/${keys[0]}`, nameOf(keys[1])], 'two'),
    )
  }
  await withStore(respond, async (endpoint) => {
    const files = s3Files(testSettings(endpoint, spool))
    expect(await Array.fromAsync(files.keys())).toEqual(keys)
  })
})
