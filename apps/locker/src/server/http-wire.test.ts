import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createHttpWire } from '@yacheyka/locker/http-wire'

const QUERY = { cursor: 0, commands: 0, config: 0, wait: 0 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A wire to something that always answers so. */
async function wireTo(status: number, body: string, headers: Record<string, string> = {}) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    response.writeHead(status, headers).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { wire: createHttpWire(`http://127.0.0.1:${port}`), seen, server }
}

test('asks with the device’s token, and takes 204 for no news with the server’s time', async () => {
  const { wire, seen } = await wireTo(204, '', { date: 'Wed, 25 Nov 2026 09:00:00 GMT' })
  const result = await wire.feed('uid.secret', QUERY)
  expect(result).toMatchObject({ kind: 'nothing_new', now: Date.UTC(2026, 10, 25, 9) })
  expect(seen).toEqual([
    'GET /api/device/feed?cursor=0&commands=0&config=0&wait=0 Device uid.secret',
  ])
})

test.for([
  ['an answer that the contract does not know', 200, '{"now":1}', {}, 'unavailable'],
  ['a page of a proxy', 200, '<html>', {}, 'unavailable'],
  ['a server that is busy', 503, '{}', { 'retry-after': '7' }, 'unavailable'],
  ['too many calls', 429, '{}', { 'retry-after': '7' }, 'unavailable'],
  ['a redirect', 302, '', { location: 'http://127.0.0.1:1/' }, 'unavailable'],
  ['a refusal', 404, '{"detail":"no"}', {}, 'rejected'],
] as const)('%s throws nothing', async ([, status, body, headers, kind]) => {
  const { wire } = await wireTo(status, body, { ...headers })
  expect((await wire.feed('token', QUERY)).kind).toBe(kind)
})

test('a refusal keeps what the server says of it', async () => {
  const { wire } = await wireTo(400, '{"doors.1":["Ячейка 1 указана дважды"]}')
  const detail = '{"doors.1":["Ячейка 1 указана дважды"]}'
  expect(await wire.feed('token', QUERY)).toEqual({
    kind: 'rejected',
    status: 400,
    code: null,
    detail,
  })
})

test('a busy server says when to come again', async () => {
  const { wire } = await wireTo(503, '{}', { 'retry-after': '7' })
  expect(await wire.feed('token', QUERY)).toEqual({ kind: 'unavailable', retryAfter: 7000 })
})

test('a server that asks to come later has answered', async () => {
  const { wire } = await wireTo(429, '{}', { 'retry-after': '1' })
  expect(await wire.feed('token', QUERY)).toEqual({
    kind: 'unavailable',
    retryAfter: 1000,
    isBusy: true,
  })
})

test('a 401 brings the signed word where there is one, and no server is no error', async () => {
  const { wire, server } = await wireTo(401, '{"detail":"no","revoked":"a.b"}')
  expect(await wire.feed('token', QUERY)).toEqual({ kind: 'unauthorized', revoked: 'a.b' })
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  expect(await wire.feed('token', QUERY)).toEqual({ kind: 'unavailable', retryAfter: null })
})
