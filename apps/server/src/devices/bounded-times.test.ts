import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

// Times of a locker that started without a link: hybrid clock, specification 6, section 2.5.

const HOUR = 3_600_000

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
afterEach(() => {
  vi.useRealTimers()
})

let made = 0
async function newLocker() {
  made += 1
  const { db } = opened.database
  const pointUid = await insertPoint(db, { number: `ЧАСЫ-${made}` })
  const token = await makeTestDevice(db, pointUid)
  const { uid, barcode } = await insertParcelIn(db, 'in_delivery', { pointUid })
  const event = (id: string, status: string, datetime: Date, notAfter = new Date()) => ({
    event_id: id,
    barcode,
    status,
    datetime: datetime.toISOString(),
    quality: 'bounded',
    not_after: notAfter.toISOString(),
    door: 1,
    placed_size: null,
  })
  const report = async (...events: readonly object[]) => {
    const response = await sendReport(opened, token, { events })
    return response
      .json<{ results: { result: string; code?: string }[] }>()
      .results.map(({ result, code }) => code ?? result)
  }
  const history = async () => {
    const rows = await db
      .selectFrom('parcel_event')
      .select(['status', 'occurred_at'])
      .where('parcel_uid', '=', uid)
      .orderBy('occurred_at')
      .execute()
    return rows.map(({ status, occurred_at: at }) => ({ status, at: at.getTime() }))
  }
  return { event, report, history }
}

test.each([
  ['of 1970', new Date(1000)],
  ['of 2040', new Date('2040-01-01T00:00:00Z')],
])(
  'with a clock %s the order stays, after what is known and before the first sync',
  async (_, clock) => {
    const { event, report, history } = await newLocker()
    const sync = new Date()
    // By their text the later one sorts first.
    const events = [
      event('aa-9', 'delivered', clock, sync),
      event('aa-10', 'ready_for_pickup', new Date(clock.getTime() + 1), sync),
      event('aa-11', 'issued', new Date(clock.getTime() + 60_000), sync),
    ]
    expect(await report(...events)).toEqual(['applied', 'applied', 'applied'])
    const facts = await history()
    const ofLocker = facts.slice(-3)
    expect(ofLocker.map(({ status }) => status)).toEqual([
      'delivered',
      'ready_for_pickup',
      'issued',
    ])
    expect(ofLocker[0]?.at).toBeGreaterThan(facts.at(-4)?.at ?? 0)
    expect(ofLocker[2]?.at).toBeLessThanOrEqual(sync.getTime() + 2)
    // The same report again, of which the response was lost.
    expect(await report(...events)).toEqual(['applied', 'applied', 'applied'])
    expect(await history()).toEqual(facts)
  },
)

test('a time between the two stays as it is', async () => {
  const { event, report, history } = await newLocker()
  await report(event('aa-1', 'delivered', new Date(Date.now() + HOUR)))
  const last = (await history()).at(-1)?.at ?? 0
  const sync = new Date(last + 2 * HOUR)
  vi.setSystemTime(sync)
  await report(event('aa-2', 'ready_for_pickup', new Date(last + HOUR), sync))
  expect((await history()).at(-1)).toEqual({ status: 'ready_for_pickup', at: last + HOUR })
})
