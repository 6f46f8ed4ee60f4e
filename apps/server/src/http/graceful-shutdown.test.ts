import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#/app.ts'
import { GracefulShutdown } from './graceful-shutdown.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { makeWorkerApp } from '#/worker-app.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

interface Seen {
  readonly status: number | undefined
  readonly connection: string | undefined
}

/** As a proxy asks: on a connection that is kept. */
const request = (port: number, path: string, agent: Agent) =>
  new Promise<Seen>((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      const { statusCode: status, headers } = response
      response.resume().on('end', () => resolve({ status, connection: headers.connection }))
    }).on('error', reject)
  })

test('a process that leaves says so, serves on while it says it, and then closes', async () => {
  const shutdown = new GracefulShutdown()
  const app = await makeApp(opened.context, { leaving: shutdown })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  expect((await request(port, '/readyz', agent)).status).toBe(200)
  expect((await request(port, '/serving', agent)).status).toBe(200)
  let closed = false
  const hearing = Promise.withResolvers<undefined>()
  const left = shutdown.begin({
    heard: () => hearing.promise,
    close: async () => {
      await app.close()
      closed = true
    },
  })
  expect(await request(port, '/readyz', agent)).toEqual({ status: 503, connection: 'close' })
  expect(await request(port, '/serving', agent)).toEqual({ status: 503, connection: 'close' })
  expect(await request(port, '/api/news/', agent)).toEqual({ status: 200, connection: 'close' })
  expect((await request(port, '/healthz', agent)).status).toBe(200)
  expect(closed).toBe(false)
  hearing.resolve(undefined)
  await left
  expect(closed).toBe(true)
  await expect(request(port, '/healthz', agent)).rejects.toThrow('ECONNREFUSED')
})

test('the queue’s process answers its probes and nothing of the product', async () => {
  const app = makeWorkerApp({ ...opened.context, log: pino({ level: 'silent' }) }, { begun: false })
  const statuses = await Promise.all(
    ['/healthz', '/serving', '/readyz', '/metrics', '/', '/api/news/'].map(
      async (path) => (await app.inject(path)).statusCode,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404])
  expect((await app.inject('/api/news/')).json()).toMatchObject({ code: 'not_found' })
  await app.close()
})
