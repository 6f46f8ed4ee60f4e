import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager', 'vera')
  support = await signInOperator(opened, 'support', 'oleg')
})
afterAll(() => opened.close())

const db = () => opened.database.db
const doorOf = (door: number, size: 'S' | 'M' | 'L', channel = door) => ({
  door,
  board: 1,
  channel,
  size,
  low: false,
  x: 0,
  y: 0,
  width: 0,
  height: 0,
})
const BEFORE = [doorOf(1, 'M'), doorOf(2, 'M')]
const FOUND = [doorOf(101, 'S', 1), doorOf(102, 'M', 2), doorOf(103, 'M', 3)]
const mapOf = (minute: number, doors = FOUND) => ({
  found_at: `2026-11-24T09:${String(minute).padStart(2, '0')}:00.000Z`,
  polarity: 'closed_is_zero',
  order: 'first_first',
  doors,
})

let made = 0
async function newLocker(state: 'pending' | 'active' | 'revoked' = 'active') {
  made += 1
  const number = `РАСКЛАДКА-${made}`
  const pointUid = await insertPoint(db(), { number })
  const token = await makeTestDevice(db(), pointUid, { state, doors: BEFORE })
  const [uid = ''] = token.split('.')
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  return {
    number,
    pointUid,
    uid,
    path,
    report: (parts: object) => sendReport(opened, token, parts),
    card: async () => (await manager.inject({ url: path })).json<LockerCard>(),
    accept: (payload: object, who = manager, device = uid) =>
      who.inject({ method: 'POST', url: `${path}/devices/${device}/layout`, payload }),
    config: async () => {
      const headers = { authorization: `Device ${token}` }
      const response = await opened.app.inject({ url: '/api/device/feed', headers })
      return response.json<FeedResponse>().config
    },
    cells: () =>
      db()
        .selectFrom('point_cell')
        .select(['cell_size', 'total', 'taken'])
        .where('point_uid', '=', pointUid)
        .orderBy('cell_size')
        .execute(),
  }
}
const codeOf = (response: { json: () => unknown }) => (response.json() as { code?: string }).code

test('what a locker found is shown beside its doors, and in force once a manager has accepted it', async () => {
  const locker = await newLocker()
  expect((await locker.report({ door_map: mapOf(1) })).statusCode).toBe(200)
  const { doors, layout } = await locker.card()
  expect(doors.map(({ door }) => door)).toEqual([1, 2])
  expect(layout).toEqual({ device: locker.uid, ...mapOf(1) })
  expect(await locker.cells()).toEqual([])
  const sizes = [{ door: 103, size: 'L' }]
  const accepted = await locker.accept({ found_at: mapOf(1).found_at, sizes })
  expect(accepted.statusCode).toBe(200)
  const after = accepted.json<LockerCard>()
  expect(after.layout).toBeNull()
  expect(after.doors.map(({ door, size }) => [door, size])).toEqual([
    [101, 'S'],
    [102, 'M'],
    [103, 'L'],
  ])
  expect(await locker.cells()).toEqual(
    ['L', 'M', 'S'].map((size) => ({ cell_size: size, total: 1, taken: 0 })),
  )
  expect((await locker.config())?.door_sizes).toEqual(sizes)
  const entries = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', locker.number)
    .orderBy('action')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['device.layout', 'point.cells'])
})

test('the same report proposes nothing twice; another commissioning does, without the sizes of before', async () => {
  const locker = await newLocker()
  await locker.report({ door_map: mapOf(1) })
  const sizes = [{ door: 101, size: 'M' }]
  await locker.accept({ found_at: mapOf(1).found_at, sizes })
  await locker.report({ door_map: mapOf(1) })
  expect((await locker.card()).layout).toBeNull()
  await locker.report({ door_map: mapOf(2) })
  expect((await locker.card()).layout).toMatchObject({ found_at: mapOf(2).found_at })
  expect((await locker.config())?.door_sizes).toEqual([])
  const stale = await locker.accept({ found_at: mapOf(1).found_at })
  expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'layout_gone'])
})

test('reports without a map go on as before', async () => {
  const locker = await newLocker()
  expect((await locker.report({})).statusCode).toBe(200)
  expect((await locker.card()).layout).toBeNull()
  expect((await locker.config())?.door_sizes).toEqual([])
  expect(codeOf(await locker.accept({ found_at: mapOf(1).found_at }))).toBe('layout_gone')
})

test('a manager accepts, support does not, nobody without signing in', async () => {
  const locker = await newLocker()
  await locker.report({ door_map: mapOf(1) })
  const body = { found_at: mapOf(1).found_at }
  expect((await locker.accept(body, support)).statusCode).toBe(403)
  const url = `${locker.path}/devices/${locker.uid}/layout`
  const nobody = await opened.app.inject({ method: 'POST', url, payload: body })
  expect(nobody.statusCode).toBe(401)
  const wrong = await locker.accept({ ...body, sizes: [{ door: 7, size: 'M' }] })
  expect(wrong.statusCode).toBe(400)
  expect((await locker.accept(body)).statusCode).toBe(200)
})

test('a device of another point, a revoked one, one that nobody has confirmed', async () => {
  const locker = await newLocker()
  const other = await newLocker()
  await other.report({ door_map: mapOf(1) })
  const body = { found_at: mapOf(1).found_at }
  expect((await locker.accept(body, manager, other.uid)).statusCode).toBe(404)
  const pending = await newLocker('pending')
  expect((await pending.report({ door_map: mapOf(1) })).statusCode).toBe(403)
  const revoked = await newLocker('revoked')
  expect((await revoked.report({ door_map: mapOf(1) })).statusCode).toBe(401)
  await db()
    .updateTable('device')
    .set({ state: 'revoked', revoked_at: new Date() })
    .where('uid', '=', other.uid)
    .execute()
  expect((await other.card()).layout).toBeNull()
  expect(codeOf(await other.accept(body))).toBe('layout_gone')
})

test('fewer doors than cells are taken are not accepted; doors out of order are counted by their new sizes', async () => {
  const locker = await newLocker()
  await db()
    .insertInto('point_cell')
    .values([
      { point_uid: locker.pointUid, cell_size: 'M', total: 4, taken: 2 },
      { point_uid: locker.pointUid, cell_size: 'XL', total: 1, taken: 0 },
    ])
    .execute()
  await locker.report({ telemetry: telemetryOf(BEFORE, [{ door: 2, state: 'broken' }]) })
  expect(await locker.cells()).toMatchObject([{ taken: 3 }, { taken: 0 }])
  await locker.report({ door_map: mapOf(1, FOUND.slice(0, 2)) })
  const refused = await locker.accept({ found_at: mapOf(1).found_at })
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'cells_taken'])
  expect((await locker.card()).doors).toHaveLength(2)
  await locker.report({
    door_map: mapOf(2),
    telemetry: telemetryOf(FOUND, [{ door: 101, state: 'broken' }]),
  })
  expect((await locker.accept({ found_at: mapOf(2).found_at })).statusCode).toBe(200)
  expect(await locker.cells()).toEqual([
    { cell_size: 'M', total: 2, taken: 2 },
    { cell_size: 'S', total: 1, taken: 1 },
    { cell_size: 'XL', total: 0, taken: 0 },
  ])
})

test('a store that knows nothing, and another computer of the cabinet, are informed what was found last', async () => {
  const locker = await newLocker()
  expect(await locker.config()).toMatchObject({ layout: null })
  await locker.report({ door_map: mapOf(1) })
  expect(await locker.config()).toMatchObject({ layout: mapOf(1) })
  await locker.accept({ found_at: mapOf(1).found_at, sizes: [{ door: 103, size: 'L' }] })
  const corrected = [...FOUND.slice(0, 2), doorOf(103, 'L', 3)]
  expect(await locker.config()).toMatchObject({ layout: mapOf(1, corrected) })

  const issued = await manager.inject({ method: 'POST', url: `${locker.path}/code`, payload: {} })
  const { code } = issued.json<{ code: string }>()
  const payload = { code, public_key: 'key', board: 'sim', version: '1', doors: [] }
  const enrolled = await opened.app.inject({ method: 'POST', url: '/api/device/enrol', payload })
  expect(enrolled.json()).toMatchObject({ config: { layout: mapOf(1, corrected) } })
})

test.each([
  ['two cells with one number', [doorOf(101, 'S', 1), doorOf(101, 'M', 2)]],
  ['two cells of one lock', [doorOf(101, 'S', 1), doorOf(102, 'M', 1)]],
])('a map of %s is not put in force', async (_, doors) => {
  const locker = await newLocker()
  expect((await locker.report({ door_map: mapOf(1, doors) })).statusCode).toBe(200)
  expect(codeOf(await locker.accept({ found_at: mapOf(1).found_at }))).toBe('layout_doubled')
  expect(await locker.cells()).toEqual([])
})
