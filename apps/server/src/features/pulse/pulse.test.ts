import type { PulseVerdict } from '@yacheyka/contract/pulse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
} from '#/parcels/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { addSource, setSourceActive } from './sources.ts'

const TERMINAL = 'ЧЛБ%303'
const OTHER_TERMINAL = 'ЧЛБ/304'

let opened: TestApp
let pointUid: string
let customerUid: string
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  await addSource(db, 'lockers', 'lockers-token')
  await addSource(db, 'couriers', 'couriers-token')
  pointUid = await insertPoint(db, { number: TERMINAL })
  await insertPoint(db, { number: OTHER_TERMINAL })
  customerUid = await insertCustomer(db)
})
afterAll(() => opened.close())

const post = (payload: unknown, authorization = 'Token lockers-token', type = 'application/json') =>
  opened.app.inject({
    method: 'POST',
    url: '/api/pulse/events',
    headers: { authorization, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const send = async (events: unknown, token = 'lockers-token'): Promise<PulseVerdict[]> => {
  const response = await post(events, `Token ${token}`)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json<{ results: PulseVerdict[] }>().results
}

let made = 0
const HOUR = 3_600_000
/** An event of hours ago. */
const event = (parcel: { barcode: string }, status: string, hours = 0, changes = {}) => {
  made += 1
  return {
    event_id: `e-${made}`,
    barcode: parcel.barcode,
    status,
    datetime: new Date(Date.now() - hours * HOUR).toISOString(),
    ...changes,
  }
}

const newParcel = (draft = {}) =>
  insertParcel(opened.database.db, {
    pointUid,
    customerUid,
    createdAt: new Date(Date.now() - 100 * HOUR),
    ...draft,
  })

const eventsOf = (uid: string) =>
  opened.database.db.selectFrom('parcel_event').selectAll().where('parcel_uid', '=', uid).execute()

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
    const { db } = opened.database
    const token = (await addSource(db, 'former')) ?? ''
    expect((await post([{}], `Token ${token}`)).statusCode).toBe(200)
    await setSourceActive(db, 'former', false)
    expect((await post([{}], `Token ${token}`)).statusCode).toBe(401)
    await setSourceActive(db, 'former', true)
    expect((await post([{}], `token  ${token}`)).statusCode).toBe(200)
  })

  test('a token is kept as a digest, and a name is given once', async () => {
    const { db } = opened.database
    const token = (await addSource(db, 'once')) ?? ''
    expect(await addSource(db, 'once')).toBeUndefined()
    const rows = await db.selectFrom('feed_source').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token.length).toBeGreaterThan(40)
  })

  test('tasks ask for the token as well', async () => {
    const url = `/api/pulse/tasks?terminal_number=${encodeURIComponent(TERMINAL)}`
    expect((await opened.app.inject({ url })).statusCode).toBe(401)
  })
})

describe('verdicts', () => {
  test('one for each event, in order, with the status after the batch', async () => {
    const parcel = await newParcel()
    const verdicts = await send([
      event(parcel, 'awaiting_courier', 9),
      event(parcel, 'in_delivery', 8),
      event(parcel, 'delivered', 7),
      event(parcel, 'delivered', 6),
      event(parcel, 'in_delivery', 5),
    ])
    expect(verdicts.map(({ result, code }) => [result, code])).toEqual([
      ['applied', undefined],
      ['skipped', undefined],
      ['applied', undefined],
      ['repeated', undefined],
      ['refused', 'forbidden_move'],
    ])
    expect(verdicts.map((verdict) => verdict.parcel_status)).toEqual(Array(5).fill('delivered'))
    const [late] = await send([event(parcel, 'shipped_from_warehouse', 8.5)])
    expect(late).toMatchObject({ result: 'late', parcel_status: 'delivered' })
  })

  test('a bad event holds up no other', async () => {
    const parcel = await newParcel()
    const good = event(parcel, 'in_delivery', 3)
    const verdicts = await send([
      null,
      7,
      [],
      {},
      { event_id: 'x', status: 'lost', barcode: 5, datetime: 'вчера' },
      good,
      { ...event(parcel, 'delivered'), datetime: '2026-02-30T00:00:00Z' },
      { ...event(parcel, 'delivered'), event_id: ' ' },
      { ...event(parcel, 'delivered'), event_id: 'x'.repeat(129) },
    ])
    expect(verdicts.map(({ result, code }) => code ?? result)).toEqual([
      ...Array<string>(5).fill('invalid'),
      'skipped',
      ...Array<string>(3).fill('invalid'),
    ])
    expect(verdicts[4]).toMatchObject({
      event_id: 'x',
      detail: expect.stringContaining('status: такого кода нет'),
    })
    expect(verdicts[4]?.detail).toContain('datetime: ожидается время ISO 8601')
    expect(verdicts[0]?.event_id).toBeNull()
  })

  test.each([
    ['unknown_parcel', { barcode: 'YA0000000000000' }],
    ['unknown_terminal', { terminal_number: 'нет такого' }],
    ['other_terminal', { terminal_number: OTHER_TERMINAL, status: 'ready_for_pickup' }],
    ['datetime_ahead', { datetime: new Date(Date.now() + 6 * 60_000).toISOString() }],
    ['datetime_behind', { datetime: '1970-01-01T00:00:00Z' }],
    ['datetime_behind', { datetime: '0000-01-01T00:00:00Z' }],
    ['status_not_reported', { status: 'overdue' }],
    ['status_not_reported', { status: 'cancelled' }],
    ['status_not_reported', { status: 'blocked_for_return' }],
  ])('%s is refused and leaves no trace: %j', async (code, changes) => {
    const parcel = await newParcel()
    const [verdict] = await send([event(parcel, 'in_delivery', 1, changes)])
    expect(verdict).toMatchObject({ result: 'refused', code, detail: expect.any(String) })
    expect(await eventsOf(parcel.uid)).toHaveLength(1)
  })

  test('what happens on the way may happen anywhere; the clock may be four minutes ahead', async () => {
    const parcel = await newParcel()
    const ahead = { datetime: new Date(Date.now() + 4 * 60_000).toISOString() }
    const verdicts = await send([
      event(parcel, 'in_delivery', 1, { terminal_number: OTHER_TERMINAL }),
      event(parcel, 'delivered', 0, { terminal_number: TERMINAL, ...ahead }),
    ])
    expect(verdicts.map(({ result }) => result)).toEqual(['skipped', 'applied'])
  })

  test('numbers: the sender’s or ours in either field; what several senders use is ambiguous', async () => {
    const parcel = await newParcel({ parcelNumber: 'заказ 12' })
    const named = (name: object) => event(parcel, 'in_delivery', 1, { barcode: undefined, ...name })
    const results = async (events: unknown[]) =>
      (await send(events)).map(({ code, result }) => code ?? result)
    expect(
      await results([
        named({ parcel_number: 'заказ 12' }),
        named({ parcel_number: ' заказ 12 ', barcode: parcel.barcode }),
        named({ parcel_number: parcel.barcode }),
        named({ barcode: 'заказ 12' }),
        named({ barcode: parcel.barcode, parcel_number: 'заказ 13' }),
        named({}),
      ]),
    ).toEqual(['skipped', 'repeated', 'repeated', 'repeated', 'parcel_mismatch', 'invalid'])
    const { db } = opened.database
    await newParcel({ parcelNumber: 'заказ 12', customerUid: await insertCustomer(db, 'ИП') })
    expect(await results([named({ parcel_number: 'заказ 12' })])).toEqual(['ambiguous_parcel'])
    expect(await results([named({ barcode: parcel.barcode })])).toEqual(['repeated'])
  })

  test('nobody hides a parcel by numbering one of his own like its barcode', async () => {
    const parcel = await newParcel()
    await newParcel({ parcelNumber: parcel.barcode })
    const [verdict] = await send([
      event(parcel, 'in_delivery', 1, { barcode: undefined, parcel_number: parcel.barcode }),
    ])
    expect(verdict).toMatchObject({ result: 'skipped' })
    expect(await eventsOf(parcel.uid)).toHaveLength(2)
  })

  test('cells of one departure report one by one', async () => {
    const parcel = await newParcel({ cells: [{ size: 'S' }, { size: 'L' }] })
    const [one = parcel, two = parcel] = parcel.cells
    const statuses = async (events: unknown[]) =>
      (await send(events)).map((verdict) => verdict.parcel_status)
    expect(await statuses([event(one, 'delivered', 3)])).toEqual(['created'])
    expect(await statuses([event(two, 'delivered', 2)])).toEqual(['delivered'])
    expect(await statuses([event(parcel, 'ready_for_pickup', 1)])).toEqual(['ready_for_pickup'])
  })
})

describe('the same event again', () => {
  test('is a duplicate, and says what it was', async () => {
    const parcel = await newParcel()
    const batch = [event(parcel, 'delivered', 2), event(parcel, 'in_delivery', 1)]
    await send(batch)
    const again = await send([...batch, event(parcel, 'received', 0)])
    expect(again.map(({ result, code }) => [result, code])).toEqual([
      ['duplicate', 'skipped'],
      ['duplicate', 'refused'],
      ['applied', undefined],
    ])
    expect(again.map((verdict) => verdict.parcel_status)).toEqual(Array(3).fill('received'))
  })

  test('inside a batch too, by either number, with the time written otherwise', async () => {
    const parcel = await newParcel({ parcelNumber: 'дважды' })
    const first = event(parcel, 'in_delivery', 2)
    const moscow = new Date(Date.parse(first.datetime) + 3 * HOUR).toISOString()
    const second = {
      ...first,
      barcode: undefined,
      parcel_number: 'дважды',
      datetime: moscow.replace('Z', '+03:00'),
    }
    const verdicts = await send([first, second, first])
    expect(verdicts.map(({ result }) => result)).toEqual(['skipped', 'duplicate', 'duplicate'])
    expect((await send([second])).map(({ result }) => result)).toEqual(['duplicate'])
  })

  test.each([
    ['status', { status: 'returned' }],
    ['time', { datetime: new Date(Date.now() - 90 * 60_000).toISOString() }],
    ['point', { terminal_number: TERMINAL }],
  ])('with another %s is refused, in the batch and later', async (_, changes) => {
    const parcel = await newParcel()
    const first = event(parcel, 'in_delivery', 2)
    const [, inBatch] = await send([first, { ...first, ...changes }])
    const [later] = await send([{ ...first, ...changes }])
    for (const verdict of [inBatch, later])
      expect(verdict).toMatchObject({ result: 'refused', code: 'event_id_reused' })
    expect(await eventsOf(parcel.uid)).toHaveLength(2)
  })

  test('with another parcel is refused, in the batch and later', async () => {
    const [parcel, other] = [await newParcel(), await newParcel()]
    const first = event(parcel, 'in_delivery', 2)
    const [, inBatch] = await send([first, { ...first, barcode: other.barcode }])
    const [later] = await send([{ ...first, barcode: other.barcode }])
    for (const verdict of [inBatch, later]) expect(verdict?.code).toBe('event_id_reused')
  })

  test('is another event where another source says it', async () => {
    const parcel = await newParcel()
    const first = event(parcel, 'in_delivery', 2)
    await send([first])
    await send([first], 'couriers-token')
    // The same at the same time: one of them moved the status, the other repeats it.
    const outcomes = (await eventsOf(parcel.uid)).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['applied', 'repeated', 'skipped'])
  })

  test('the same batch many times at once has one effect', async () => {
    const parcels = await Promise.all(Array.from({ length: 10 }, () => newParcel()))
    const batch = parcels.flatMap((parcel) => [
      event(parcel, 'in_delivery', 3),
      event(parcel, 'delivered', 2),
    ])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? batch : [...batch].reverse())),
    )
    const results = answers.flat().map(({ result }) => result)
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(7 * 20)
    for (const { uid } of parcels) {
      expect(await eventsOf(uid)).toHaveLength(3)
      const { messages } = await opened.database.db
        .selectFrom('outbox_message')
        .select((eb) => eb.fn.countAll<number>().as('messages'))
        .where('parcel_uid', '=', uid)
        .executeTakeFirstOrThrow()
      expect(messages).toBe(1)
    }
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
  ])('%#: what is no list of up to a thousand events is told so', async (body, status) => {
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

  const NAUGHTY = [
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
  test.each(NAUGHTY)('%j is no 5xx in any field, and what is taken comes back', async (text) => {
    const parcel = await newParcel()
    const base = event(parcel, 'in_delivery', 1)
    const verdicts = await send([
      { ...base, event_id: text },
      { ...base, event_id: `${made}-1`, barcode: text },
      { ...base, event_id: `${made}-2`, barcode: undefined, parcel_number: text },
      { ...base, event_id: `${made}-3`, terminal_number: text },
      { ...base, event_id: `${made}-4`, status: text },
      { ...base, event_id: `${made}-5`, datetime: text },
      { ...base, event_id: `${made}-6`, extra: text },
    ])
    expect(verdicts).toHaveLength(7)
    expect(verdicts.slice(1, 6).map(({ result }) => result)).toEqual(Array(5).fill('refused'))
    const query = `terminal_number=${encodeURIComponent(text.toWellFormed())}`
    const tasks = await opened.app.inject({
      url: `/api/pulse/tasks?${query}`,
      headers: { authorization: 'Token lockers-token' },
    })
    expect([400, 404]).toContain(tasks.statusCode)
  })
})

test('what the merchant was promised stands: a late event does not take a cancellation back', async () => {
  const { uid, barcode } = await insertParcelIn(opened.database.db, 'cancelled', {
    pointUid,
    customerUid,
  })
  const verdicts = await send([
    event({ barcode }, 'in_delivery', 1),
    event({ barcode }, 'delivered', 0),
    event({ barcode }, 'awaiting_courier', 0.5),
  ])
  expect(verdicts.map(({ code, result }) => code ?? result)).toEqual([
    'forbidden_move',
    'forbidden_move',
    'late',
  ])
  expect(verdicts[0]?.parcel_status).toBe('cancelled')
  const { db } = opened.database
  const messages = await db.selectFrom('outbox_message').where('parcel_uid', '=', uid).execute()
  expect(messages).toEqual([])
})
