import { describe, expect, test } from 'vitest'
import { insertCustomer, insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { event, openFeed, OTHER_TERMINAL, TERMINAL } from './test-feed.ts'

const { opened, owner, send, newParcel, eventsOf } = openFeed()

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
  ])('%s is rejected and leaves no trace: %j', async (code, changes) => {
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
    const { db } = opened().database
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

  test('cells of one parcel report one by one', async () => {
    const parcel = await newParcel({ cells: [{ size: 'S' }, { size: 'L' }] })
    const [one = parcel, two = parcel] = parcel.cells
    const statuses = async (events: unknown[]) =>
      (await send(events)).map((verdict) => verdict.parcel_status)
    expect(await statuses([event(one, 'delivered', 3)])).toEqual(['created'])
    expect(await statuses([event(two, 'delivered', 2)])).toEqual(['delivered'])
    expect(await statuses([event(parcel, 'ready_for_pickup', 1)])).toEqual(['ready_for_pickup'])
  })
})

test('what the merchant was promised stands: a late event does not take a cancellation back', async () => {
  const { uid, barcode } = await insertParcelIn(opened().database.db, 'cancelled', owner())
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
  const { db } = opened().database
  const messages = await db.selectFrom('outbox_message').where('parcel_uid', '=', uid).execute()
  expect(messages).toEqual([])
})
