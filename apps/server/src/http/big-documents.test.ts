import { once } from 'node:events'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendError } from './response-error.ts'
import { BIG_AT_ONCE, BIG_AT_ONCE_OF_CUSTOMER, BIG_DOCUMENT, placeForBig } from './big-documents.ts'

/** Answers that are not read to their end yet. */
let held: FastifyReply[] = []
let app: FastifyInstance
beforeEach(() => {
  held = []
  app = fastify()
  app.setErrorHandler((error: FastifyError, _request, reply) => void sendError(error, reply))
  app.get<{ Params: { customer: string; size: string } }>(
    '/:customer/:size',
    async (request, reply) => {
      const { customer, size } = request.params
      placeForBig(reply, customer, { size: Number(size), big: BIG_DOCUMENT })
      if (Number(size) > BIG_DOCUMENT) held.push(reply)
      else return 'small'
      return reply
    },
  )
})
afterEach(() => app.close())

const call = (customer: string, size = BIG_DOCUMENT + 1) => app.inject(`/${customer}/${size}`)

test('one customer has some of the places, all together have all; small documents need none', async () => {
  const responses = Array.from({ length: BIG_AT_ONCE }, (_, at) =>
    call(`customer-${Math.floor(at / BIG_AT_ONCE_OF_CUSTOMER)}`),
  )
  await expect.poll(() => held.length).toBe(BIG_AT_ONCE)
  for (const customer of ['customer-0', 'another']) {
    const refused = await call(customer)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(refused.json().detail).toContain('больших документов')
    expect((await call(customer, BIG_DOCUMENT)).body).toBe('small')
  }
  const read = held.map(({ raw }) => once(raw, 'close'))
  for (const reply of held.splice(0)) void reply.send('all of it')
  await Promise.all([...responses, ...read])
  const next = call('another')
  await expect.poll(() => held.length).toBe(1)
  void held[0]?.send('all of it')
  expect((await next).statusCode).toBe(200)
})
