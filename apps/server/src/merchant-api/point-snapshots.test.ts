import { gunzipSync } from 'node:zlib'
import { changedPoint } from '@yacheyka/contract/merchant-api/points'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { updatePoints } from '#/points/test-points.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_SNAPSHOTS_PER_HOUR: '8' })
  anna = await signInCustomer(opened)
  key = await makeKey()
})
afterAll(() => opened.close())

const db = () => opened.database.db
const makeKey = (facts: TestKeyFacts = {}) => makeTestKey(db(), anna.customerUid, facts)
const get = (url: string, token = key, headers = {}) =>
  opened.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
const newestPath = async (token = key) => {
  const response = await get('/api/v1/points/snapshot', token)
  expect(response.statusCode).toBe(302)
  expect(response.headers['cache-control']).toContain('no-store')
  return String(response.headers.location)
}
const linesOf = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => changedPoint.strict().parse(JSON.parse(line)))
const rename = (number: string, name: string) => updatePoints(db(), [number], { name })
/** Past the minutes for which a snapshot is given out although there is a newer one. */
const later = (minutes: number) => {
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

test('a snapshot has every point once, leads to the changes after it, and is kept for ever', async () => {
  const points = [await insertTerminal(db()), await insertTerminal(db())]
  await rename(points[0]?.number ?? '', 'Первый')
  const path = await newestPath()
  const response = await get(path, key, { 'accept-encoding': 'gzip' })
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-encoding': 'gzip',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: expect.stringContaining('authorization'),
  })
  const lines = linesOf(gunzipSync(response.rawPayload).toString())
  const numbers = lines.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers).toEqual(expect.arrayContaining(points.map(({ number }) => number)))
  expect(path).toBe(`/api/v1/points/snapshot/${lines[0]?.revision ?? ''}`)
  expect(linesOf((await get(path)).body)).toEqual(lines)
  const etag = String(response.headers.etag)
  expect((await get(path, key, { 'if-none-match': etag })).statusCode).toBe(304)

  const next = /^<(.*)>; rel="next"$/.exec(String(response.headers.link))?.[1] ?? ''
  expect((await get(next)).json()).toMatchObject({ data: [], has_more: false, cursor_reset: false })
  await rename(points[1]?.number ?? '', 'Второй')
  expect((await get(next)).json()).toMatchObject({ data: [{ number: points[1]?.number }] })
})

test('a newer revision is made after a while or where another process has named it; one that never was leads to the newest', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const point = await insertTerminal(db())
    await rename(point.number, 'Раньше')
    later(6)
    const path = await newestPath()
    const revision = Number(path.split('/').at(-1))
    await rename(point.number, 'Позже')
    expect(await newestPath()).toBe(path)
    const named = await get(`/api/v1/points/snapshot/${revision + 1}`)
    expect(named.statusCode).toBe(200)
    expect(linesOf(named.body)).toContainEqual(expect.objectContaining({ name: 'Позже' }))
    expect((await get(path)).headers.location).toBe(`/api/v1/points/snapshot/${revision + 1}`)
    const foreign = await get(`/api/v1/points/snapshot/${revision + 100}`)
    expect(foreign.headers.location).toBe(`/api/v1/points/snapshot/${revision + 1}`)
    expect((await get('/api/v1/points/snapshot/abc')).statusCode).toBe(404)
    await rename(point.number, 'Ещё позже')
    later(6)
    expect(await newestPath()).toBe(`/api/v1/points/snapshot/${revision + 2}`)
  } finally {
    vi.useRealTimers()
  }
})

test('a test key reads the points of the sandbox alone, and files are counted for each key', async () => {
  const token = await makeKey({ test: true })
  const path = await newestPath(token)
  const lines = linesOf((await get(path, token)).body)
  expect(lines.every(({ number }) => number.startsWith('TEST-'))).toBe(true)
  expect(lines.length).toBeGreaterThan(0)
  const responses = await Promise.all(Array.from({ length: 8 }, () => get(path, token)))
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  expect((await get(await newestPath())).statusCode).toBe(200)
})
