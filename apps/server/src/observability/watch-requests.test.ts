import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'

const lineSchema = z.looseObject({ msg: z.string(), level: z.string() })
type Line = z.output<typeof lineSchema>

const lines: Line[] = []
const logTo = {
  write: (text: string) => void lines.push(lineSchema.parse(JSON.parse(text))),
}
const requests = () => lines.filter(({ msg }) => msg === 'request')

let opened: TestApp
const open = (env: Readonly<Record<string, string>>) =>
  openTestApp({ LOG_LEVEL: 'info', LOG_REQUESTS: 'calls', ...env }, {}, { logTo })
beforeAll(async () => {
  opened = await open({ TRUST_PROXY: '1' })
})
afterAll(() => opened.close())
beforeEach(() => {
  lines.length = 0
})

const SECRETS = {
  token: 'Zb4c9mQx2LkT7vWnR8pYsA',
  phone: '+79161234567',
  number: 'SECRET-NUMBER',
  address: '203.0.113.77',
}

test('one line a call: by the route’s pattern, without the address, the query, the body or what was presented', async () => {
  const { headers } = await opened.app.inject({
    method: 'POST',
    url: `/api/track/repeat_sms/?phone=${encodeURIComponent(SECRETS.phone)}`,
    payload: { order_number: SECRETS.number, yandex_token: SECRETS.token },
    headers: {
      authorization: `Bearer ${SECRETS.token}`,
      cookie: `operator=${SECRETS.token}`,
      'x-forwarded-for': SECRETS.address,
      'x-request-id': '4f2b1c9a0d3e5f60718293a4b5c6d7e8',
      'user-agent': SECRETS.token,
    },
  })
  await opened.app.inject(`/api/terminals/${SECRETS.number}/`)
  const [first, second] = requests()
  expect(headers['x-request-id']).toBe('4f2b1c9a0d3e5f60718293a4b5c6d7e8')
  expect(first).toMatchObject({
    level: 'info',
    request_id: '4f2b1c9a0d3e5f60718293a4b5c6d7e8',
    method: 'POST',
    route: '/api/track/repeat_sms/',
    caller: 'nobody',
    from: '203.0.113.0/24',
  })
  expect(second).toMatchObject({ method: 'GET', route: '/api/terminals/:number/', status: 404 })
  expect(Object.keys(second ?? {}).toSorted()).toEqual(
    'bytes caller from hostname level method ms msg pid request_id route status time'.split(' '),
  )
  expect(second?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const text = JSON.stringify(lines)
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
})

test('pages, files and probes have no line; with `all` they have, with `faults` no good call does', async () => {
  await opened.app.inject('/healthz')
  expect(requests()).toEqual([])
  for (const [LOG_REQUESTS, count] of [
    ['all', 2],
    ['faults', 0],
  ] as const) {
    const other = await open({ LOG_REQUESTS })
    await other.app.inject('/healthz')
    await other.app.inject('/api/news/')
    expect(requests()).toHaveLength(count)
    await other.close()
    lines.length = 0
  }
})

test('of many good reads every tenth has a line and says so; rejections have theirs all', async () => {
  const other = await open({ LOG_SAMPLE: '10' })
  for (let requested = 0; requested < 20; requested += 1) await other.app.inject('/api/news/')
  for (let requested = 0; requested < 3; requested += 1)
    await other.app.inject('/api/terminals/none/')
  const found = requests()
  expect(found.filter(({ sampled }) => sampled === 10)).toHaveLength(2)
  expect(found).toHaveLength(5)
  await other.close()
})

test('a slow call is reported whatever else is left out', async () => {
  const other = await open({ SLOW_REQUEST_MS: '1', LOG_REQUESTS: 'faults' })
  const holder = await other.database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE migration')
  const answered = other.app.inject('/readyz')
  await holder.query('SELECT pg_sleep(0.02); COMMIT')
  holder.release()
  await answered
  expect(requests()).toMatchObject([{ level: 'warn', slow: true, route: '/readyz' }])
  await other.close()
})

test('an error of ours: one line with the stack and the id that the response names, none of the values', async () => {
  const other = await open({})
  await other.database.pool.query('ALTER TABLE news RENAME TO hidden')
  const response = await other.app.inject('/api/news/')
  expect(response.statusCode).toBe(500)
  const id = response.headers['x-request-id']
  expect(response.json()).toEqual({
    detail: 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.',
    code: 'internal',
    request_id: id,
  })
  expect(lines).toHaveLength(2)
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    request_id: id,
    err: { code: '42P01', stack: expect.stringMatching(/^ +at /) },
  })
  expect(requests()).toMatchObject([{ level: 'warn', request_id: id, status: 500 }])
  await other.close()
})

test('nobody names requests past a server without a proxy', async () => {
  const other = await open({})
  const given = '4f2b1c9a0d3e5f60718293a4b5c6d7e8'
  const { headers } = await other.app.inject({
    url: '/healthz',
    headers: { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await other.close()
})
