import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const statusOf = async (path: string) => (await opened.app.inject(path)).statusCode

test('ready means: the database answers and has every migration', async () => {
  expect(await statusOf('/readyz')).toBe(200)
  const { pool } = opened.database
  await pool.query('ALTER TABLE migration RENAME TO hidden')
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  await pool.query('ALTER TABLE hidden RENAME TO migration')
  expect(await statusOf('/readyz')).toBe(200)
})

test('metrics name routes by their pattern, never by what people asked', async () => {
  await opened.app.inject('/api/terminals/SECRET-NUMBER/')
  const { body } = await opened.app.inject('/metrics')
  expect(body).toContain('route="/api/terminals/:number/"')
  expect(body).toContain('yacheyka_points 0')
  expect(body).toContain('yacheyka_outbox_messages{channel="sms",status="failed"} 0')
  expect(body).toContain('database_pool_connections{state="waiting"} 0')
  expect(body).not.toContain('SECRET-NUMBER')
})

test.each([
  ['GET', '/api/none', 404],
  ['DELETE', '/api/news/', 404],
  ['GET', '/%zz', 400],
  ['GET', '/api/terminals/%E0%A4%A/', 400],
  ['GET', `/${'a'.repeat(20_000)}`, 404],
  ['PATCH', '/api/shops/1/visitor_count_incr/', 404],
] as const)('%s %s is answered in our shape', async (method, url, status) => {
  const response = await opened.app.inject({ method, url })
  expect([response.statusCode, typeof response.json().detail]).toEqual([status, 'string'])
})
