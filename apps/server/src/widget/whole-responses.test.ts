import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendError } from '#/http/response-error.ts'
import { addToken } from './tokens.ts'
import { requestOf, openWidgetApp } from './test-widget.ts'
import { makeWholePlaces, WHOLE_AT_ONCE, WHOLE_AT_ONCE_TO_ADDRESS } from './whole-responses.ts'

describe('places for whole responses', () => {
  /** Answers that have a place and are not read to their end yet. */
  let held: FastifyReply[] = []
  let app: FastifyInstance
  beforeEach(() => {
    held = []
    app = fastify()
    const takePlace = makeWholePlaces()
    app.setErrorHandler((error: FastifyError, _request, reply) => void sendError(error, reply))
    app.get('/', async (request, reply) => {
      takePlace(request, reply)
      held.push(reply)
      return reply
    })
  })
  afterEach(() => app.close())

  const call = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })

  test('one address has some of them, all together have all; more are informed when to come back', async () => {
    const responses = []
    for (let at = 0; at < WHOLE_AT_ONCE; at += 1)
      responses.push(call(`203.0.113.${Math.floor(at / WHOLE_AT_ONCE_TO_ADDRESS)}`))
    await expect.poll(() => held.length).toBe(WHOLE_AT_ONCE)
    for (const address of ['203.0.113.0', '198.51.100.1']) {
      const { statusCode, headers, ...refused } = await call(address)
      expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
      expect(refused.json().detail).toContain('повторите через несколько секунд')
    }
    for (const reply of held.splice(0)) void reply.send('all of it')
    for (const response of responses) expect((await response).statusCode).toBe(200)
    const next = call('198.51.100.1')
    await expect.poll(() => held.length).toBe(1)
    void held[0]?.send('all of it')
    expect((await next).statusCode).toBe(200)
  })

  test('a reader that goes away gives its place back', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const readers = Array.from({ length: WHOLE_AT_ONCE_TO_ADDRESS }, () => {
      const reader = connect(port, '127.0.0.1')
      reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return reader
    })
    await expect.poll(() => held.length).toBe(readers.length)
    expect((await call('127.0.0.1')).statusCode).toBe(429)
    const gone = Promise.all(held.map(({ raw }) => once(raw, 'close')))
    for (const reader of readers) reader.destroy()
    await gone
    const response = call('127.0.0.1')
    await expect.poll(() => held.length).toBe(readers.length + 1)
    void held.at(-1)?.send('all of it')
    expect((await response).statusCode).toBe(200)
  })
})

test('whole lists and workbooks have a limit of their own, for each token', async () => {
  const opened = await openWidgetApp({ LIMIT_WIDGET_WHOLE_PER_MINUTE: '3' })
  const call = requestOf(() => opened)
  const statusOf = async (query: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Token ${token}` }
    return (await call(`${listWidgetTerminals.path}${query}`, { headers })).statusCode
  }
  const whole = ['', '?format=xlsx&limit=1', '?limit=501']
  for (const query of whole) expect(await statusOf(query)).toBe(200)
  for (const query of whole) expect(await statusOf(query)).toBe(429)
  expect(await statusOf('?limit=500')).toBe(200)
  const other = await addToken(opened.database.db, 'Сосед', ['https://other.example'])
  expect(await statusOf('', other ?? '')).toBe(200)
  await opened.close()
})
