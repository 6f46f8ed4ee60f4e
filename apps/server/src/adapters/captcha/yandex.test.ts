import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderError } from '#/adapters/remote.ts'
import { yandexCaptcha } from './yandex.ts'

let provider: Server
let reply: { status: number; body: string }
let requested: URLSearchParams[]

beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requested.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
afterAll(() => provider.close())
beforeEach(() => {
  requested = []
  reply = { status: 200, body: '{"status":"ok","message":"","host":"example.com"}' }
})

function makeCaptcha() {
  const spent = new Set<string>()
  const { port } = provider.address() as AddressInfo
  const spend = (token: string) => {
    const first = !spent.has(token)
    spent.add(token)
    return Promise.resolve(first)
  }
  return yandexCaptcha('server-key', spend, `http://127.0.0.1:${port}/validate`)
}

const USE = { form: 'track', ip: '10.0.0.1' } as const

test('the provider is asked with our key, the token and the address', async () => {
  expect(await makeCaptcha().verify('token & more', USE)).toBe(true)
  expect(requested.map((form) => Object.fromEntries(form))).toEqual([
    { secret: 'server-key', token: 'token & more', ip: '10.0.0.1' },
  ])
})

test('what the provider rejects is rejected, and what it lets pass twice passes once', async () => {
  const captcha = makeCaptcha()
  reply.body = '{"status":"failed","message":"Token invalid or expired."}'
  expect(await captcha.verify('token', USE)).toBe(false)
  reply.body = '{"status":"ok"}'
  const both = await Promise.all([captcha.verify('token', USE), captcha.verify('token', USE)])
  expect(both.filter(Boolean)).toEqual([true])
})

test('a key that the provider does not know differs from a token that it rejects', async () => {
  reply.body = '{"status":"failed","message":"Token invalid or expired."}'
  expect(await makeCaptcha().acceptsKey?.()).toBe(true)
  reply.body = '{"status":"failed","message":"Authentication failed. Invalid secret."}'
  expect(await makeCaptcha().acceptsKey?.()).toBe(false)
})

test.each([
  [500, '{"status":"ok"}'],
  [403, '{"status":"ok"}'],
  [200, '<html>'],
  [200, '{"status":"sure"}'],
  [200, ''],
])('a provider that responds %i %s opens nothing', async (status, body) => {
  reply = { status, body }
  await expect(makeCaptcha().verify('token', USE)).rejects.toThrow(ProviderError)
})

test('a provider that is not there opens nothing, and its error holds no key', async () => {
  const captcha = yandexCaptcha('server-key', () => Promise.resolve(true), 'http://127.0.0.1:1/')
  const error = await captcha.verify('token', USE).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderError)
  expect(String(error)).not.toContain('server-key')
})
