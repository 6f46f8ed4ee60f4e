import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { prepare } from '#/http/compressed-response.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { registerPrivatePages, registerUnlisted } from './private-pages.ts'

const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 } })
const UID = 'VytN8Wjy6TQYv7bW2kAd3m'
beforeAll(async () => {
  const prepared = await prepare('<!doctype html>', 'text/html; charset=utf-8')
  const page = () => Promise.resolve(prepared)
  registerPrivatePages(app, [
    ['/parcel-details/:uid', page],
    ['/rp/:token', page],
  ])
  registerUnlisted(app, '/track/:code', page)
})

/** As long as a real link's token is. */
const TOKEN = `${'a'.repeat(40)}.${'b'.repeat(180)}.${'c'.repeat(43)}`

test.each([
  ['a parcel', `/parcel-details/${UID}`],
  ['a password', `/rp/${TOKEN}`],
])(
  'the page of %s is kept by nobody, found by nobody, and notifies nobody its address',
  async (_name, url) => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(headers['x-robots-tag']).toContain('noindex')
  },
)

test.each([`/p/${UID}`, `/p/${UID}/`])('the short address %s leads to it', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, `/parcel-details/${UID}`])
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
    'no-store',
    'no-referrer',
  ])
})

test('a short address that lost its end leads to the page that says so', async () => {
  const { statusCode, headers } = await app.inject('/p/abc')
  expect([statusCode, headers.location]).toEqual([302, '/parcel-details/abc'])
})

test.each(FUZZ_STRINGS.filter(([, text]) => text !== ''))(
  '%s in the short address stays one part of the address, and in our site',
  async (_name, text) => {
    const part = encodeURIComponent(text.toWellFormed().slice(0, 100).toWellFormed())
    const { statusCode, headers } = await app.inject(`/p/${part}`)
    expect([statusCode, headers.location]).toEqual([302, `/parcel-details/${part}`])
  },
)

test('a page with a number in its address is not found by search', async () => {
  const { statusCode, headers } = await app.inject('/track/1')
  expect(statusCode).toBe(200)
  expect(headers['x-robots-tag']).toContain('noindex')
})
