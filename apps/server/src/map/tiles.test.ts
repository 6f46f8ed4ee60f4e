import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'

let provider: Server
let opened: TestApp
const requested: string[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url?.startsWith('/3/')) response.setHeader('content-type', 'image/png').end('PNG')
    else if (request.url?.startsWith('/4/'))
      response.setHeader('content-type', 'text/html').end('<p>')
    else if (request.url?.startsWith('/6/'))
      response.writeHead(302, { location: '/3/1/2.png?key=secret' }).end()
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  opened = await openTestApp({
    MAP: 'raster',
    MAP_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=secret`,
    MAP_ATTRIBUTION: 'Карта',
    MAP_THROUGH_SERVER: '1',
  })
})
afterAll(async () => {
  await opened.close()
  provider.close()
})

test('a tile comes through with its kind, and the provider is called by its own address', async () => {
  const response = await opened.app.inject('/api/tiles/3/1/2')
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'image/png',
    'PNG',
  ])
  expect(requested).toEqual(['/3/1/2.png?key=secret'])
})

test.each(['/api/tiles/4/1/2', '/api/tiles/5/1/2', '/api/tiles/6/1/2'])(
  'what is no picture, and what is led elsewhere, is 503, without the provider in its words: %s',
  async (path) => {
    const response = await opened.app.inject(path)
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toContain('secret')
  },
)

test.each(['/api/tiles/99/1/2', '/api/tiles/3/-1/2', '/api/tiles/3/1/2.png', '/api/tiles/a/b/c'])(
  'no tile is at %s',
  async (path) => {
    expect((await opened.app.inject(path)).statusCode).toBe(404)
  },
)

test('without the setting there are no tiles', async () => {
  const other = await openTestApp()
  expect((await other.app.inject('/api/tiles/3/1/2')).statusCode).toBe(404)
  await other.close()
})
