import { expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { openRelay } from './db/test-relay.ts'
import { openTestApp } from './test-app.ts'
import { openTestDatabase } from './db/test-database.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('while the database is away, calls that need it are 503 and say when to come back; then all is well again', async () => {
  const behind = await openTestDatabase()
  const relay = await openRelay(behind.url)
  const options = { dataDir: 'none', applicationName: 'yacheyka-test', poolSize: 2, log: quiet }
  const database = await openDatabase({ ...options, databaseUrl: relay.url })
  const opened = await openTestApp({}, { database })
  const { app } = opened
  const calls = [
    ['GET', '/api/terminals/A-1/'],
    ['GET', '/api/news/'],
    ['PATCH', '/api/shops/1/visitor_count_incr/'],
    ['GET', '/readyz'],
  ] as const
  const responses = () =>
    Promise.all(calls.map(([method, url]) => app.inject({ method, url, payload: '1' })))
  const statuses = async () => (await responses()).map(({ statusCode }) => statusCode)
  try {
    expect((await app.inject('/api/terminals/')).statusCode).toBe(200)
    const before = await statuses()
    expect(before).toEqual([404, 200, 404, 200])

    await relay.cut()
    for (const { statusCode, headers, body } of await responses()) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(body).detail).toMatch(/^Сервис временно недоступен/)
    }
    expect((await app.inject('/api/terminals/')).statusCode, 'the points are kept').toBe(200)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    // So that the proxy goes on sending those who ask for what is kept.
    expect((await app.inject('/serving')).statusCode).toBe(200)

    await relay.mend()
    expect(await statuses()).toEqual(before)
  } finally {
    await opened.close()
    await database.close()
    await relay.cut()
    await behind.close()
  }
})
