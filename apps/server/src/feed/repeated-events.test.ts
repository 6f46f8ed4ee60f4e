import { describe, expect, test } from 'vitest'
import { event, HOUR, openFeed, TERMINAL } from './test-feed.ts'

const { opened, send, newParcel, eventsOf } = openFeed()

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
  ])('with another %s is rejected, in the batch and later', async (_, changes) => {
    const parcel = await newParcel()
    const first = event(parcel, 'in_delivery', 2)
    const [, inBatch] = await send([first, { ...first, ...changes }])
    const [later] = await send([{ ...first, ...changes }])
    for (const verdict of [inBatch, later])
      expect(verdict).toMatchObject({ result: 'refused', code: 'event_id_reused' })
    expect(await eventsOf(parcel.uid)).toHaveLength(2)
  })

  test('with another parcel is rejected, in the batch and later', async () => {
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
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? batch : [...batch].reverse())),
    )
    const results = responses.flat().map(({ result }) => result)
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(7 * 20)
    for (const { uid } of parcels) {
      expect(await eventsOf(uid)).toHaveLength(3)
      const { messages } = await opened()
        .database.db.selectFrom('outbox_message')
        .select((eb) => eb.fn.countAll<number>().as('messages'))
        .where('parcel_uid', '=', uid)
        .executeTakeFirstOrThrow()
      expect(messages).toBe(1)
    }
  })
})
