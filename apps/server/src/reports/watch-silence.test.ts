import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONNECTION, noteWords } from '#/counters/note-words.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import { anySource } from '#/feed/sources.ts'
import { takeEvents } from '#/feed/take-events.ts'
import { addTestSource } from '#/feed/test-sources.ts'
import { insertParcel, insertPoint, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { recountSilence } from './test-silence-model.ts'
import { watchSilence } from './watch-silence.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const name of ['lockers', 'shops', 'couriers']) await addTestSource(database.db, name)
})
afterAll(() => database.close())
beforeEach(forget)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-10-05T10:00:00+03:00')
const ROUND = Array<string>(7).fill('круглосуточно')
const SHOP = [...Array<string>(5).fill('10:00-20:00'), '11:00-17:00', 'выходной']

async function forget() {
  const tables = [
    'feed_word',
    'silence_state',
    'silence_day',
    'silence_spell',
    'silence_report',
  ] as const
  for (const table of tables) await database.db.deleteFrom(table).execute()
  await database.db.deleteFrom('setting').where('name', '=', 'silence_report').execute()
}

async function newPoint(
  source: string,
  week: readonly string[] = ROUND,
  timeZone = 'Europe/Moscow',
) {
  const { db } = database
  const uid = await insertPoint(db, { operation_time: [...week], time_zone: timeZone })
  const { barcode, uid: parcel } = await insertParcel(db, {
    pointUid: uid,
    createdAt: new Date(START),
  })
  return { uid, barcode, parcel, week, timeZone, source }
}
type TestPoint = Awaited<ReturnType<typeof newPoint>>

let made = 0
/** A batch of the feed: an event of each point. */
async function speak(
  source: string,
  at: number,
  points: readonly Pick<TestPoint, 'barcode'>[],
  status = 'stored',
) {
  const now = new Date(at)
  const batch = points.map(({ barcode }) => {
    made += 1
    return { event_id: `w-${made}`, barcode, status, datetime: now.toISOString() }
  })
  const verdicts = await takeEvents(database.db, anySource(source), batch, { now, ...TEST_OPTIONS })
  expect(verdicts.filter(({ result }) => result === 'refused')).toEqual([])
}

/** The words of such a batch alone. */
const say = (source: string, at: number, points: readonly Pick<TestPoint, 'uid'>[]) =>
  inTransaction(database.db, (transaction) =>
    noteWords(
      transaction,
      { source, points: new Map(points.map(({ uid }) => [uid, 'stored'])) },
      new Date(at),
    ),
  )

/** A sample of a locker that speaks for itself. */
const connect = (at: number, { uid }: Pick<TestPoint, 'uid'>) =>
  inTransaction(database.db, (transaction) =>
    noteWords(transaction, { source: '', points: new Map([[uid, CONNECTION]]) }, new Date(at)),
  )

const look = (at: number) => watchSilence(database.db, new Date(at))
const silent = async () => {
  const rows = await database.db
    .selectFrom('silence_state')
    .select('subject')
    .where('silent_since', 'is not', null)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** A week in which everybody speaks once an hour, by one batch of the source. */
async function habit(source: string, points: readonly TestPoint[], days = 7) {
  for (let at = START; at <= START + days * DAY; at += HOUR) await say(source, at, points)
  return START + days * DAY
}

test(
  'what is found is what a slow recount of the same events gives, whenever it was looked',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const { db } = database
    const points = [
      await newPoint('lockers'),
      await newPoint('lockers', SHOP, 'Asia/Yekaterinburg'),
      await newPoint('lockers'),
      await newPoint('shops', SHOP),
      await newPoint('', ROUND),
    ]
    const onItsWay = await insertParcel(db, { createdAt: new Date(START) })
    const pause = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 240 }) },
      { weight: 2, arbitrary: fc.integer({ min: 240, max: 900 }) },
      { weight: 1, arbitrary: fc.integer({ min: 900, max: 6_000 }) },
    )
    const scenario = fc.record({
      // Of a source: minutes to its next batch, and who speaks in it.
      batches: fc.array(
        fc.record({ pause, who: fc.integer({ min: 0, max: 31 }), looks: fc.nat(3) }),
        { minLength: 60, maxLength: 90 },
      ),
      carried: fc.array(fc.integer({ min: 60, max: 4_000 }), { maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ batches, carried }) => {
        await forget()
        await db.deleteFrom('parcel_event').execute()
        const connections: number[] = []
        let at = START
        for (const { pause: minutes, who, looks } of batches) {
          at += minutes * MINUTE
          const speakers = points.filter((_, nth) => (who >> nth) % 2 === 1)
          const ofLockers = speakers.filter(({ source }) => source === 'lockers')
          if (ofLockers.length > 0) await speak('lockers', at, ofLockers)
          const shop = speakers.find(({ source }) => source === 'shops')
          if (shop !== undefined) await speak('shops', at, [shop])
          const alone = speakers.find(({ source }) => source === '')
          if (alone !== undefined) {
            await connect(at, alone)
            connections.push(at)
          }
          if (looks === 0) await look(at + 2 * MINUTE)
        }
        let carriedAt = at
        for (const minutes of carried) {
          carriedAt += minutes * MINUTE
          await speak('couriers', carriedAt, [onItsWay], 'in_delivery')
        }
        const end = Math.max(at, carriedAt) + DAY
        await look(end + MINUTE)

        const events = await db
          .selectFrom('parcel_event')
          .select(['source', 'received_at', 'parcel_uid', 'status'])
          .orderBy('received_at')
          .execute()
        const times = (rows: typeof events) => [
          ...new Set(rows.map(({ received_at: received }) => received.getTime())),
        ]
        const model = recountSilence(
          {
            points: points.map((point) => ({
              ...point,
              words:
                point.source === ''
                  ? connections
                  : times(
                      events.filter(
                        (row) => row.parcel_uid === point.parcel && row.status === 'stored',
                      ),
                    ),
            })),
            sources: ['lockers', 'shops', 'couriers'].map((name) => ({
              name,
              words: times(events.filter((row) => row.source === name)),
            })),
          },
          end,
        )
        const spells = await db.selectFrom('silence_spell').selectAll().execute()
        const words = (each: { subject: string; began: number; ended: number | null }) =>
          `${each.subject} ${new Date(each.began).toISOString()} ${each.ended === null ? '' : new Date(each.ended).toISOString()}`
        expect(
          spells
            .map(({ subject, began_at: began, ended_at: ended }) =>
              words({ subject, began: began.getTime(), ended: ended?.getTime() ?? null }),
            )
            .toSorted(),
        ).toEqual(model.spells.map(words).toSorted())
        const today = isoDay(moscowDay(end))
        const days = await db
          .selectFrom('silence_day')
          .selectAll()
          .where('kind', '<>', 'network')
          .execute()
        expect(
          days
            .map(({ subject, day, words: said, longest }) => `${subject} ${day} ${said} ${longest}`)
            .toSorted(),
        ).toEqual(
          [...model.longest]
            .flatMap(([subject, all]) =>
              [...all].map(([day, each]) => `${subject} ${day} ${each.words} ${each.longest}`),
            )
            .filter(
              (row) => Date.parse(row.split(' ').at(-3) ?? '') >= Date.parse(today) - 28 * DAY,
            )
            .toSorted(),
        )
        const counted = await db.selectFrom('silence_report').selectAll().execute()
        const silentOn = (day: string) => {
          const midnight = Date.parse(`${day}T00:00:00+03:00`)
          const touched = model.spells.filter(
            ({ subject, began, ended }) =>
              points.some(({ uid }) => uid === subject) &&
              began < midnight + DAY &&
              (ended ?? end) > midnight,
          )
          return new Set(touched.map(({ subject }) => subject)).size
        }
        for (const { day, points: number } of counted)
          expect([day, number]).toEqual([day, silentOn(day)])
        const isCounted = new Set(counted.map(({ day }) => day))
        const uncounted = []
        for (let midday = START; midday < end; midday += DAY) {
          const day = isoDay(moscowDay(midday))
          if (silentOn(day) > 0 && !isCounted.has(day)) uncounted.push(day)
        }
        expect(uncounted).toEqual([])
        expect((await silent()).toSorted()).toEqual(
          model.spells
            .filter(({ ended }) => ended === null)
            .map(({ subject }) => subject)
            .toSorted(),
        )
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

test('a point that falls silent among others is found, once, and is over with its next word', async () => {
  const [dead, alive] = [await newPoint('lockers'), await newPoint('lockers')]
  let at = await habit('lockers', [dead, alive])
  for (const end = at + 8 * HOUR; at < end;) {
    at += HOUR
    await say('lockers', at, [alive])
    await look(at + 2 * MINUTE)
  }
  expect(await silent()).toEqual([dead.uid])
  const state = await database.db
    .selectFrom('silence_state')
    .selectAll()
    .where('subject', '=', dead.uid)
    .executeTakeFirstOrThrow()
  // An hour is usual for both: three hours are the least of a point, and its source may take one and a half.
  expect(state).toMatchObject({ usual: 3_600, pause_limit: 4.5 * 3_600, said: 'stored' })
  await say('lockers', at + HOUR, [dead, alive])
  await look(at + HOUR + 2 * MINUTE)
  expect(await silent()).toEqual([])
  const spells = await database.db.selectFrom('silence_spell').selectAll().execute()
  expect(spells).toMatchObject([{ subject: dead.uid, ended_at: new Date(at + HOUR) }])
})

test('nights, days off and hours without work are no silence', async () => {
  const [shop, alive] = [await newPoint('lockers', SHOP), await newPoint('lockers')]
  let at = START
  // To Saturday evening: the shop speaks once an hour while it is open.
  for (const end = Date.parse('2026-10-17T17:00:00+03:00'); at < end; at += HOUR) {
    const hour = new Date(at + 3 * HOUR).getUTCHours()
    await say('lockers', at, hour >= 10 && hour < 20 ? [shop, alive] : [alive])
  }
  // To Monday, 11:00: closed since Saturday, 17:00, and open for an hour.
  for (const end = Date.parse('2026-10-19T11:00:00+03:00'); at <= end; at += HOUR) {
    await say('lockers', at, [alive])
    await look(at + 2 * MINUTE)
    expect(await silent()).toEqual([])
  }
  for (const end = at + 4 * HOUR; at < end; at += HOUR) await say('lockers', at, [alive])
  await look(at)
  expect(await silent()).toEqual([shop.uid])
})

test('a source that falls silent is one silence, not one of each of its points, also when it is back', async () => {
  const points = [await newPoint('lockers'), await newPoint('lockers'), await newPoint('lockers')]
  let at = await habit('lockers', points)
  for (const end = at + 2 * DAY; at < end; at += HOUR) await look(at + 2 * MINUTE)
  expect(await silent()).toEqual(['lockers'])
  // The first batch after it has the events of one point alone.
  await say('lockers', at, points.slice(0, 1))
  await look(at + 2 * MINUTE)
  expect(await silent()).toEqual([])
  for (const end = at + 3 * HOUR; at < end;) {
    at += HOUR
    await say('lockers', at, points.slice(0, 2))
  }
  await look(at + 2 * MINUTE)
  expect(await silent()).toEqual([])
  for (const end = at + 2 * HOUR; at < end;) {
    at += HOUR
    await say('lockers', at, points.slice(0, 2))
  }
  await look(at + 2 * MINUTE)
  expect(await silent()).toEqual([points[2]?.uid])
})

test('a point that is down is not silent, and begins anew when it is back', async () => {
  const { db } = database
  const [down, alive] = [await newPoint('lockers'), await newPoint('lockers')]
  let at = await habit('lockers', [down, alive])
  const setDown = (since: Date | null) =>
    db.updateTable('point').set({ maintenance_since: since }).where('uid', '=', down.uid).execute()
  const goOn = async (hours: number) => {
    for (const end = at + hours * HOUR; at < end;) {
      at += HOUR
      await say('lockers', at, [alive])
      await look(at + 2 * MINUTE)
    }
  }
  await goOn(6)
  expect(await silent()).toEqual([down.uid])
  await setDown(new Date(at))
  await goOn(12)
  expect(await silent()).toEqual([])
  await setDown(null)
  await goOn(4)
  expect(await silent()).toEqual([])
  await goOn(2)
  expect(await silent()).toEqual([down.uid])
})

test('a new point waits as long as the network does, and one that never spoke is not silent', async () => {
  const [known, fresh] = [await newPoint('lockers'), await newPoint('lockers')]
  await newPoint('lockers')
  let at = await habit('lockers', [known])
  await say('lockers', at, [fresh, known])
  const goOn = async (hours: number) => {
    for (const end = at + hours * HOUR; at < end;) {
      at += HOUR
      await say('lockers', at, [known])
    }
    await look(at + 2 * MINUTE)
  }
  await goOn(4)
  expect(await silent()).toEqual([])
  await goOn(1)
  expect(await silent()).toEqual([fresh.uid])
})

test('an event that comes again, one of a courier and a rejected one are no words of a point', async () => {
  const point = await newPoint('lockers')
  const now = new Date(START)
  const event = {
    event_id: 'again',
    barcode: point.barcode,
    status: 'stored',
    datetime: now.toISOString(),
  }
  const take = (source: string, kind: 'network' | 'courier', batch: readonly object[]) =>
    takeEvents(database.db, { name: source, kind, everywhere: true }, batch, {
      now,
      ...TEST_OPTIONS,
    })
  await take('lockers', 'network', [event])
  await take('lockers', 'network', [event])
  await take('couriers', 'courier', [{ ...event, event_id: 'carried', status: 'delivered' }])
  await take('lockers', 'network', [{ ...event, event_id: 'nobody', barcode: '100000000000' }])
  const words = await database.db.selectFrom('feed_word').select(['point_uid', 'source']).execute()
  expect(words.filter(({ point_uid: uid }) => uid !== null)).toEqual([
    { point_uid: point.uid, source: 'lockers' },
  ])
  expect(words.map(({ source }) => source).toSorted()).toEqual([
    'couriers',
    'lockers',
    'lockers',
    'lockers',
    'lockers',
  ])
})
