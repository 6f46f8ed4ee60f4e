import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openTestApp } from '#/test-app.ts'
import { callerAddress } from './caller-address.ts'
import { makeLimit } from '#/http/limits.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** What `look` makes of a real call whose sender has gone by then, destroying the connection right after sending. */
async function lookAfterLeaving<T>(
  look: (request: FastifyRequest) => T,
  app: FastifyInstance = fastify(),
): Promise<Awaited<T>> {
  closing.push(() => app.close())
  const seen = Promise.withResolvers<Awaited<T>>()
  app.get('/left', async (request, reply) => {
    void reply.hijack()
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close')
    try {
      seen.resolve(await look(request))
    } catch (error) {
      seen.reject(error)
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('GET /left HTTP/1.1\r\nHost: localhost\r\n\r\n', () => client.destroy())
  return seen.promise
}

test('those who left before anybody looked are one caller, where connections remember nothing', async () => {
  expect(await lookAfterLeaving(callerAddress)).toBe('unknown')
})

test('the server knows where they called from all the same', async () => {
  const opened = await openTestApp()
  closing.push(() => opened.close())
  expect(await lookAfterLeaving(callerAddress, opened.app)).toBe('127.0.0.1')
})

test('limits count those who left before anybody looked as one caller, and nothing breaks', async () => {
  const opened = await openTestApp()
  closing.push(() => opened.close())
  const limit = makeLimit(opened.database.pool, 'a secret of this test', {
    name: 'left',
    calls: 2,
    seconds: 60,
  })
  for (let call = 0; call < 2; call += 1) expect(await lookAfterLeaving(limit)).toBeUndefined()
  await expect(lookAfterLeaving(limit)).rejects.toMatchObject({ status: 429 })
})
