import type { LockerList, LockerMap } from '@yacheyka/contract/device/console-lockers'
import type { LockerRow } from '@yacheyka/contract/device/locker-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { openIncident } from './incidents.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

let opened: TestApp
let anna: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInOperator(opened, 'support', 'anna')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const DOORS = (['S', 'S', 'M', 'L'] as const).map((size, at) => ({
  door: at + 1,
  board: 1,
  channel: at + 1,
  size,
  low: false,
  x: 0,
  y: at * 200,
  width: 400,
  height: 200,
}))
let made = 0

async function newLocker(place: Parameters<typeof insertPoint>[1] = {}) {
  made += 1
  const number = `СПИСОК-${made}`
  const pointUid = await insertPoint(db(), { number, ...place })
  const token = await makeTestDevice(db(), pointUid, { doors: DOORS })
  const sendTelemetry = (doors: Parameters<typeof telemetryOf>[1], version = '0.2.0') =>
    sendReport(opened, token, { telemetry: { ...telemetryOf(DOORS, doors), version } })
  return { number, pointUid, sendTelemetry }
}
const list = async (query: Record<string, string>) =>
  (await anna.inject({ url: '/api/operator/lockers', query })).json<LockerList>()
interface Changes {
  readonly seen: string
  readonly results: readonly LockerRow[]
}
const changesOf = (numbers: readonly string[], seen = '') =>
  anna.inject({ url: '/api/operator/locker-changes', query: { numbers: numbers.join('\n'), seen } })

test('free cells are listed by size; version, settlement and state filter the list', async () => {
  const locker = await newLocker({ settlement: 'Тверь' })
  await locker.sendTelemetry(
    [
      { door: 1, content: 'parcel' },
      { door: 4, content: 'parcel' },
    ],
    '0.3.1',
  )
  const { results, versions } = await list({ q: 'твер', version: '0.3.1', state: 'online' })
  expect(results).toMatchObject([
    {
      number: locker.number,
      version: '0.3.1',
      free_by_size: [
        { size: 'S', free: 1 },
        { size: 'M', free: 1 },
        { size: 'L', free: 0 },
      ],
    },
  ])
  expect(versions).toContain('0.3.1')
  expect((await list({ q: 'твер', version: '0.3.2' })).results).toEqual([])
})

test('lockers of a page are notified again only where they are not as they were seen', async () => {
  const [locker, other] = [await newLocker(), await newLocker()]
  await locker.sendTelemetry([])
  const look = async (seen = '') =>
    (await changesOf([locker.number, other.number, 'НЕТ-1'], seen)).json<Changes>()
  const first = await look()
  expect(first.results.map(({ number }) => number)).toEqual([locker.number, other.number])
  expect(await look(first.seen)).toEqual({ seen: first.seen, results: [] })
  await locker.sendTelemetry([{ door: 3, content: 'parcel' }])
  const taken = await look(first.seen)
  expect(taken.results).toMatchObject([{ number: locker.number, free: 3 }, {}])
  const subject = { kind: 'door_failed', key: 'door_failed:1', door: 1 }
  await openIncident(db(), locker.pointUid, subject, new Date())
  const troubled = await look(taken.seen)
  expect(troubled.results).toMatchObject([{ incidents: 1 }, { incidents: 0 }])
  expect((await look(troubled.seen)).results).toEqual([])
})

test('more lockers than a page shows, and marks that no response gave, are rejected', async () => {
  const many = Array.from({ length: 101 }, (_, at) => String(at))
  expect((await changesOf(many)).statusCode).toBe(400)
  expect((await changesOf(['1'], 'не метка')).statusCode).toBe(400)
  expect((await anna.inject({ url: '/api/operator/locker-changes' })).statusCode).toBe(400)
})

test('the map shows the filtered lockers of its view, near ones as a group that reports trouble', async () => {
  const place = { longitude: 135.07, latitude: 48.48 }
  const heard = await newLocker({ ...place, settlement: 'Хабаровск' })
  const silent = await newLocker({ longitude: 135.08, latitude: 48.48, settlement: 'Хабаровск' })
  await heard.sendTelemetry([])
  const map = async (query: Record<string, string>) =>
    (
      await anna.inject({
        url: '/api/operator/locker-map',
        query: { west: '130', east: '140', south: '40', north: '50', ...query },
      })
    ).json<LockerMap>()
  expect(await map({ zoom: '5' })).toMatchObject({
    count: 2,
    items: [{ count: 2, number: null, state: 'silent', silent: 1 }],
  })
  const near = await map({ zoom: '16' })
  expect(near.items.map(({ number, state }) => [number, state])).toEqual([
    [silent.number, 'silent'],
    [heard.number, 'online'],
  ])
  expect((await map({ zoom: '5', state: 'online' })).items).toMatchObject([
    { number: heard.number, silent: 0 },
  ])
  expect((await map({ zoom: '5', west: '100', east: '110' })).count).toBe(0)
})
