import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendError } from './response-error.ts'
import { tooManyRequests } from './errors.ts'
import { closeUnread } from './fail-body.ts'
import { beginCall, pourWithoutEnd, type RawCall } from './test-raw-call.ts'

let app: FastifyInstance
let call: RawCall | undefined
beforeEach(() => {
  app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true })
  app.setErrorHandler((error: Error, _request, reply) => void sendError(error, reply))
  closeUnread(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/refused') throw tooManyRequests(5)
    done()
  })
  app.post('/refused', () => ({}))
  app.post('/', () => ({}))
})
afterEach(async () => {
  call?.socket.destroy()
  await app.close()
})

test.each([
  ['/refused', 429],
  ['/', 413],
])(
  'of a body without end to %s no more is read than the connection holds',
  async (path, status) => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    call = await beginCall(app, { path, headers })
    await pourWithoutEnd(call)
    expect(await call.status()).toBe(status)
    expect(call.answered()).toMatch(/connection: close/i)
    expect(call.received()).toBeLessThan(1024 * 1024)
  },
)

test('a small body that is rejected keeps its connection', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '2' }
  call = await beginCall(app, { path: '/refused', headers })
  expect(await call.status()).toBe(429)
  expect(call.answered()).not.toMatch(/connection: close/i)
})
