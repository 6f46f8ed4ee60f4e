import type { AddressInfo } from 'node:net'
import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { isHandedOut, isParcelEnd, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { fateOf, habitsOf } from '@yacheyka/demonstration/simulator/habits'
import { followOne } from '@yacheyka/demonstration/simulator/one-parcel'
import { startSimulator } from '@yacheyka/demonstration/simulator/simulator'
import { openWire, type Wire, WireError } from '@yacheyka/demonstration/simulator/wire'
import type { LifeOptions } from '@yacheyka/demonstration/simulator/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { addTestSource } from '#/feed/test-sources.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { findLink } from '../parcels/queries.ts'

const TOKEN = 'token-of-the-lockers-in-these-tests'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let product: TestApp
let wire: Wire
let codeKey: string
let customer: string
beforeAll(async () => {
  product = await openTestApp({ LIMIT_PARCEL_PER_MINUTE: '100000' })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  codeKey = (await addTestSource(product.database.db, 'life', TOKEN)).codeKey ?? ''
  wire = openWire(`http://127.0.0.1:${port}`, TOKEN)
  customer = await insertCustomer(product.database.db)
})
afterAll(() => product.close())

/** A clock of our own, which began well before now: no test waits. */
const newClock = () => {
  let now = Date.now() - 25 * DAY
  return { now: () => now, go: (milliseconds: number) => (now += milliseconds) }
}

const newPoint = async (sample: Parameters<typeof insertPoint>[1] = {}) => {
  const uid = await insertPoint(product.database.db, sample)
  const { number } = await product.database.db
    .selectFrom('point')
    .select('number')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { uid, number }
}
type TestPoint = Awaited<ReturnType<typeof newPoint>>

const newParcel = (point: TestPoint, at: number, cells = 1) =>
  insertParcel(product.database.db, {
    customerUid: customer,
    pointUid: point.uid,
    createdAt: new Date(at),
    cells: Array.from({ length: cells }, () => ({ size: 'S' })),
  })

const lifeOf = (points: readonly TestPoint[], changes: Partial<LifeOptions> = {}) =>
  startSimulator({
    wire,
    codeKey,
    phone: { linkOf: (barcode) => findLink(product.database.db, barcode) },
    terminals: points.map(({ number }) => number),
    speed: 1,
    ...changes,
  })

const statusesAt = async (points: readonly TestPoint[]) => {
  const rows = await product.database.db
    .selectFrom('parcel')
    .select(['barcode', 'status', 'point_uid'])
    .where(
      'point_uid',
      'in',
      points.map(({ uid }) => uid),
    )
    .where('parent_uid', 'is', null)
    .execute()
  return rows
}

const eventsAt = (points: readonly TestPoint[]) =>
  product.database.db
    .selectFrom('parcel_event')
    .innerJoin('parcel', 'parcel.uid', 'parcel_event.parcel_uid')
    .select(['barcode', 'parcel_event.status', 'event_id', 'outcome', 'source'])
    .where(
      'point_uid',
      'in',
      points.map(({ uid }) => uid),
    )
    .where('source', '=', 'life')
    .execute()

/** Passes two hours of life apart, until so many days have gone by. */
const live = async (
  pass: (now: number) => Promise<void>,
  clock: ReturnType<typeof newClock>,
  days: number,
) => {
  for (let passes = 0; passes < days * 12; passes++) {
    await pass(clock.now())
    clock.go(2 * HOUR)
  }
}

test('whole lives, mishaps and all: everybody who comes gets the parcel, at every kind of point', async () => {
  const clock = newClock()
  const points = [
    await newPoint(),
    await newPoint({ owner: 'russian_post' }),
    await newPoint({ point_type: 'pickup' }),
  ]
  for (const point of points)
    for (let order = 0; order < 10; order++)
      await newParcel(point, clock.now(), order === 5 ? 2 : 1)
  const verdicts: PulseVerdict[] = []
  const simulator = lifeOf(points, { onVerdict: (_, verdict) => void verdicts.push(verdict) })
  await live((now) => simulator.pass(now), clock, 9)

  const ends: readonly ParcelStep[] = ['issued', 'received', 'handed_over']
  const rows = await statusesAt(points)
  for (const { barcode, status, point_uid: at } of rows) {
    const wanted = ends[points.findIndex(({ uid }) => uid === at)]
    expect([barcode, habitsOf(barcode).comes ? status : wanted]).toEqual([barcode, wanted])
  }
  expect(verdicts.filter(({ result }) => result === 'refused')).toEqual([])
})

test('a point with a program of its own is left to it: parcels come as far as the courier’s van', async () => {
  const clock = newClock()
  const own = await newPoint()
  const other = await newPoint()
  for (const point of [own, other])
    for (let order = 0; order < 3; order++) await newParcel(point, clock.now())
  const left = new Set([own.number])
  const simulator = lifeOf([own, other], {
    mishaps: false,
    pointsWithDevice: () => Promise.resolve(left),
  })
  await live((now) => simulator.pass(now), clock, 9)
  const rows = await statusesAt([own])
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'in_delivery'))
  const others = await statusesAt([other])
  expect(others.some(({ status }) => status === 'in_delivery')).toBe(false)
})

test('reports are doubled, late and lost as planned, and the history is whole all the same', async () => {
  const clock = newClock()
  const point = await newPoint()
  for (let order = 0; order < 40; order++) await newParcel(point, clock.now())
  const results = new Set<string>()
  const simulator = lifeOf([point], { onVerdict: (_, { result }) => void results.add(result) })
  await live((now) => simulator.pass(now), clock, 6)
  const isLost = (barcode: string) => fateOf(barcode, 'shipped_from_warehouse').kind === 'lost'
  const reported = await eventsAt([point])
  expect(results).toContain('duplicate')
  expect(
    reported.filter(
      ({ barcode, status }) => isLost(barcode) && status === 'shipped_from_warehouse',
    ),
  ).toEqual([])
  expect(reported.filter(({ outcome }) => outcome === 'refused')).toEqual([])
})

test('killed again and again, and with responses that never came, it reports nothing twice', async () => {
  const clock = newClock()
  const points = [await newPoint()]
  for (let order = 0; order < 16; order++)
    await newParcel(points[0] as TestPoint, clock.now(), order === 3 ? 2 : 1)
  let sendings = 0
  const deaf: Wire = {
    ...wire,
    postEvents: async (events) => {
      const verdicts = await wire.postEvents(events)
      sendings += 1
      if (sendings % 3 === 0) throw new WireError('the answer was lost', 0)
      return verdicts
    },
  }
  let simulator = lifeOf(points, { wire: deaf })
  let passes = 0
  await live(
    async (now) => {
      passes += 1
      if (passes % 11 === 0) simulator = lifeOf(points, { wire: deaf })
      await simulator.pass(now).catch((error: unknown) => {
        if (!(error instanceof WireError)) throw error
      })
    },
    clock,
    22,
  )
  const rows = await statusesAt(points)
  const left = rows.filter(({ barcode, status }) => habitsOf(barcode).comes && !isHandedOut(status))
  expect(left).toEqual([])
  const reported = await eventsAt(points)
  const once = new Set(reported.map(({ barcode, status }) => `${barcode} ${status}`))
  expect(reported).toHaveLength(once.size)
  expect(reported.filter(({ outcome }) => outcome === 'refused')).toEqual([])
})

test('no locker opens for a wrong code, for a blocked parcel, or for one that lies elsewhere', async () => {
  const { db } = product.database
  const [here, there] = [await newPoint(), await newPoint()]
  const [waits, comes, elsewhere] = [
    await insertParcelIn(db, 'ready_for_pickup', { pointUid: here.uid }),
    await insertParcelIn(db, 'in_delivery', { pointUid: here.uid }),
    await insertParcelIn(db, 'ready_for_pickup', { pointUid: there.uid }),
  ]
  const habits = (barcode: string) => ({ ...habitsOf(barcode), comes: false })
  const simulator = lifeOf([here, there], { habits })
  const now = Date.now()
  await simulator.pass(now)
  const opens = (pin: string) => simulator.tryCode(here.number, { pin }, now)
  const wrong = String((Number(waits.pin) + 1) % 1e8).padStart(8, '0')
  expect(await opens(wrong)).toBe(false)
  expect(await opens(comes.pin)).toBe(false)
  expect(await opens(elsewhere.pin)).toBe(false)
  expect(await simulator.tryCode(here.number, { qr: elsewhere.qr }, now)).toBe(false)

  const block = (blocked: boolean) =>
    inTransaction(db, (transaction) =>
      setBlocked(transaction, waits.uid, blocked, { ...TEST_OPTIONS, now: new Date() }),
    )
  await block(true)
  expect(await opens(waits.pin)).toBe(false)
  await block(false)
  expect(await opens(`${waits.pin.slice(0, 4)}-${waits.pin.slice(4)}`)).toBe(true)
  expect(await opens(waits.pin)).toBe(false)
})

test('what ran out of time or was blocked goes back to its sender', async () => {
  const { db } = product.database
  const clock = newClock()
  const point = await newPoint()
  const made = new Date(clock.now() - HOUR)
  const at = { pointUid: point.uid, createdAt: new Date(made.getTime() - DAY) }
  for (const status of ['overdue', 'blocked_for_return'] as const)
    for (let order = 0; order < 6; order++) await insertParcelIn(db, status, at, made)
  const onTheRoad = await insertParcelIn(db, 'in_delivery', at, made)
  await inTransaction(db, (transaction) =>
    setBlocked(transaction, onTheRoad.uid, true, { ...TEST_OPTIONS, now: made }),
  )
  const simulator = lifeOf([point])
  await live((now) => simulator.pass(now), clock, 6)
  const rows = await statusesAt([point])
  expect(rows.filter(({ status }) => status !== 'returned')).toEqual([])
  expect(rows).toHaveLength(13)
  expect(simulator.parcels()).toEqual([])
})

test('one parcel is driven by its link alone, stops where it should, and no other moves', async () => {
  const clock = newClock()
  const point = await newPoint()
  const other = await newParcel(point, clock.now())
  const parcel = await newParcel(point, clock.now())
  const drive = async (until?: 'in_delivery' | 'ready_for_pickup') => {
    const one = await followOne({
      wire,
      codeKey,
      uid: parcel.uid,
      speed: 1,
      ...(until === undefined ? {} : { until }),
    })
    if (one === undefined) throw new Error('the parcel is not there')
    for (let passes = 0; passes < 500 && !(await one.pass(clock.now())); passes++) clock.go(HOUR)
    const rows = await statusesAt([point])
    return Object.fromEntries(rows.map(({ barcode, status }) => [barcode, status]))
  }
  for (const status of ['in_delivery', 'ready_for_pickup'] as const)
    expect(await drive(status)).toEqual({ [parcel.barcode]: status, [other.barcode]: 'created' })
  expect(await drive()).toEqual({ [parcel.barcode]: 'issued', [other.barcode]: 'created' })
  expect(isParcelEnd('issued')).toBe(true)
  expect(await followOne({ wire, codeKey, uid: parcel.uid, speed: 1 })).toBeUndefined()
})

test('a rejected token is reported as such', async () => {
  const { port } = product.app.server.address() as AddressInfo
  const point = await newPoint()
  const stranger = openWire(`http://127.0.0.1:${port}`, 'wrong')
  await expect(stranger.getTasks(point.number, 0)).rejects.toMatchObject({ status: 401 })
  const gone = openWire('http://127.0.0.1:1', TOKEN)
  await expect(gone.getTasks(point.number, 0)).rejects.toMatchObject({ status: 0 })
})
