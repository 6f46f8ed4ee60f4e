import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepare, sendPrepared } from './compressed-response.ts'

const TEXT = 'Почтоматы рядом с домом. '.repeat(50)

async function respond(headers: Record<string, string>) {
  const app = fastify()
  const prepared = await prepare(TEXT, 'text/plain; charset=utf-8')
  app.get('/', (request, reply) => sendPrepared(request, reply, prepared, 'no-cache'))
  const response = await app.inject({ url: '/', headers })
  await app.close()
  return response
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=0.8', 'br', brotliDecompressSync],
] as const)('accept-encoding %s is answered with %s', async (accepted, encoding, unpack) => {
  const response = await respond({ 'accept-encoding': accepted })
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(unpack(response.rawPayload).toString()).toBe(TEXT)
})

test('a reader without compression gets plain bytes', async () => {
  const response = await respond({})
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.body).toBe(TEXT)
})

test('who has it already gets 304, also through a proxy that weakened the tag', async () => {
  const etag = String((await respond({})).headers['etag'])
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await respond({ 'if-none-match': tag })
    expect([response.statusCode, response.body]).toEqual([304, ''])
  }
  expect((await respond({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})
