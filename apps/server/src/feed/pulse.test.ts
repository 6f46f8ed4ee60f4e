import { describe, expect, test } from 'vitest'
import { openTestApp } from '#/test-app.ts'
import { inTransaction } from '#/db/transaction.ts'
import { addSource, anySource, setSourceActive } from './sources.ts'
import { event, openFeed, TERMINAL } from './test-feed.ts'
import { addTestSource } from './test-sources.ts'

const { opened, post, send, newParcel } = openFeed()

describe('who may speak', () => {
  test.each(['', 'Token', 'Token wrong', 'Bearer lockers-token', 'lockers-token', 'Token \u00ff'])(
    '«%s» may not: 401, before the body is read',
    async (authorization) => {
      const response = await post('{broken', authorization)
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Token realm="pulse"')
      expect(response.json()).toEqual({
        detail: 'Нужен действующий токен ленты: Authorization: Token …',
        code: 'unauthorized',
      })
    },
  )

  test('a source that was switched off may not either, and may again', async () => {
    const { db } = opened().database
    const { token } = await addTestSource(db, 'former')
    expect((await post([{}], `Token ${token}`)).statusCode).toBe(200)
    await setSourceActive(db, 'former', false)
    expect((await post([{}], `Token ${token}`)).statusCode).toBe(401)
    await setSourceActive(db, 'former', true)
    expect((await post([{}], `token  ${token}`)).statusCode).toBe(200)
  })

  test('a token is kept as a digest, and a name is given once', async () => {
    const { db } = opened().database
    const add = () => inTransaction(db, (transaction) => addSource(transaction, anySource('once')))
    const made = await add()
    expect(await add()).toBeUndefined()
    const rows = await db.selectFrom('feed_credential').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(made?.token)
    expect(made?.token.length).toBeGreaterThan(40)
    expect(made?.codeKey).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a source that calls too often waits, and no other with it; so does an address without a token', async () => {
    const limited = await openTestApp({
      LIMIT_FEED_PER_MINUTE: '3',
      LIMIT_FEED_REFUSED_PER_MINUTE: '2',
    })
    const { db } = limited.database
    for (const name of ['often', 'seldom']) await addTestSource(db, name)
    const call = async (token: string) => {
      const response = await limited.app.inject({
        method: 'POST',
        url: '/api/pulse/events',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        // Who waits is told before the body is read.
        payload: '{broken',
      })
      return [response.statusCode, response.headers['retry-after'] !== undefined] as const
    }
    const often = []
    for (let turn = 0; turn < 4; turn += 1) often.push(await call('often-token'))
    expect(often.map(([status]) => status)).toEqual([400, 400, 400, 429])
    expect(often.map(([, logged]) => logged)).toEqual([false, false, false, true])
    expect(await call('seldom-token')).toEqual([400, false])
    const unknown = []
    for (let turn = 0; turn < 3; turn += 1) unknown.push(await call('nobody'))
    expect(unknown).toEqual([
      [401, false],
      [401, false],
      [429, true],
    ])
    await limited.close()
  })

  test('tasks request the token as well', async () => {
    const url = `/api/pulse/tasks?terminal_number=${encodeURIComponent(TERMINAL)}`
    expect((await opened().app.inject({ url })).statusCode).toBe(401)
  })
})

describe('the body', () => {
  test.each([
    ['{}', 400],
    ['[]', 400],
    ['null', 400],
    ['{broken', 400],
    ['', 400],
    [JSON.stringify(Array(1001).fill(null)), 400],
    [JSON.stringify(['x'.repeat(3 * 1024 * 1024)]), 413],
  ])('%#: what is no list of up to a thousand events is reported as such', async (body, status) => {
    const response = await post(body)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toHaveProperty('detail')
  })

  test('a thousand events are a batch', async () => {
    const parcel = await newParcel()
    const batch = Array.from({ length: 1000 }, (_, at) => event(parcel, 'in_delivery', at / 100))
    const verdicts = await send(batch)
    expect(verdicts).toHaveLength(1000)
    expect(verdicts.at(-1)?.result).toBe('skipped')
  })

  const FUZZ = [
    '\0',
    'a\0b',
    '\ud800',
    '\udfff-x',
    '\u202e\u0007',
    "'; DROP TABLE parcel; --",
    '𝕏'.repeat(64),
    '{{7*7}}',
    '__proto__',
    '\u00a0',
    '🏴‍☠️',
    '\\x00',
    '{a,b}',
    '"',
    'NULL',
  ]
  test.each(FUZZ)('%j is no 5xx in any field, and what is taken comes back', async (text) => {
    const parcel = await newParcel()
    const base = event(parcel, 'in_delivery', 1)
    const verdicts = await send([
      { ...base, event_id: text },
      { ...base, event_id: `${base.event_id}-1`, barcode: text },
      { ...base, event_id: `${base.event_id}-2`, barcode: undefined, parcel_number: text },
      { ...base, event_id: `${base.event_id}-3`, terminal_number: text },
      { ...base, event_id: `${base.event_id}-4`, status: text },
      { ...base, event_id: `${base.event_id}-5`, datetime: text },
      { ...base, event_id: `${base.event_id}-6`, extra: text },
    ])
    expect(verdicts).toHaveLength(7)
    expect(verdicts.slice(1, 6).map(({ result }) => result)).toEqual(Array(5).fill('refused'))
    const query = `terminal_number=${encodeURIComponent(text.toWellFormed())}`
    const tasks = await opened().app.inject({
      url: `/api/pulse/tasks?${query}`,
      headers: { authorization: 'Token lockers-token' },
    })
    expect([400, 404]).toContain(tasks.statusCode)
  })
})
