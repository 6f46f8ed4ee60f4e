import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { writeCells } from '#/points/cells-write.ts'
import { inTransaction } from '#/db/transaction.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { checkCells } from './check-cells.ts'
import { countWaitingDoors } from './count-cells.ts'
import { revokeDevice } from './manage-devices.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const db = () => opened.database.db
const SIZES: readonly CellSize[] = ['S', 'S', 'M', 'L']
const DOORS = SIZES.map((size, at) => ({
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

type Counts = Partial<Record<CellSize, readonly [total: number, taken: number]>>

/** A locker of two doors S, one M and one L, whose point counts them so. */
async function newLocker(counts: Counts) {
  made += 1
  const pointUid = await insertPoint(db(), { number: `СЧЁТ-${made}` })
  const token = await makeTestDevice(db(), pointUid, { doors: DOORS })
  const cells = Object.entries(counts).map(([size, [total, taken]]) => ({
    point_uid: pointUid,
    cell_size: size as CellSize,
    total,
    taken,
  }))
  await inTransaction(db(), (transaction) => writeCells(transaction, cells))
  let seq = 0
  const report = async (parts: object) => {
    const response = await sendReport(opened, token, parts)
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  }
  const event = (barcode: string, status: string, door: number | null = null) => {
    seq += 1
    return {
      event_id: `aa-${seq}`,
      barcode,
      status,
      datetime: new Date(Date.now() - 60_000 + seq).toISOString(),
      quality: 'exact',
      door,
      placed_size: door === null ? null : SIZES[door - 1],
    }
  }
  return {
    token,
    pointUid,
    report,
    parcel: (size: CellSize) => insertParcel(db(), { pointUid, cells: [{ size, held: true }] }),
    load: (barcode: string, door: number) =>
      report({
        events: [event(barcode, 'delivered'), event(barcode, 'ready_for_pickup', door)],
      }),
    handOut: (barcode: string) => report({ events: [event(barcode, 'issued')] }),
    blocked: (...doors: readonly number[]) =>
      report({
        telemetry: telemetryOf(
          DOORS,
          doors.map((door) => ({ door, state: 'broken' })),
        ),
      }),
    taken: async () => {
      const rows = await db()
        .selectFrom('point_cell')
        .select(['cell_size', 'taken'])
        .where('point_uid', '=', pointUid)
        .execute()
      return Object.fromEntries(rows.map((row) => [row.cell_size, row.taken]))
    },
    incidents: async () => {
      const rows = await db()
        .selectFrom('incident')
        .select(['kind', 'door', 'detail'])
        .where('point_uid', '=', pointUid)
        .where('closed_at', 'is', null)
        .orderBy('key')
        .execute()
      return rows.map(({ kind, door, detail }) => detail ?? `${kind} ${door}`)
    },
  }
}

test('a parcel in a cell of another size is counted there until it has left, and gives back the one that it ordered', async () => {
  const locker = await newLocker({ S: [2, 1], M: [1, 0], L: [1, 0] })
  const { barcode } = await locker.parcel('S')
  await locker.load(barcode, 3)
  expect(await locker.taken()).toEqual({ S: 0, M: 1, L: 0 })
  await locker.load(barcode, 4)
  expect(await locker.taken()).toEqual({ S: 0, M: 0, L: 1 })
  await locker.handOut(barcode)
  expect(await locker.taken()).toEqual({ S: 0, M: 0, L: 0 })
  expect(await locker.incidents()).toEqual([])
})

test('two parcels that change their cells in one report need no free one', async () => {
  const locker = await newLocker({ S: [2, 2], M: [1, 1], L: [1, 0] })
  const small = await locker.parcel('S')
  const middle = await locker.parcel('M')
  await locker.load(small.barcode, 1)
  await locker.load(middle.barcode, 3)
  const events = [
    { barcode: small.barcode, door: 3 },
    { barcode: middle.barcode, door: 1 },
  ].map(({ barcode, door }, at) => ({
    event_id: `aa-${100 + at}`,
    barcode,
    status: 'ready_for_pickup',
    datetime: new Date().toISOString(),
    quality: 'exact',
    door,
    placed_size: SIZES[door - 1],
  }))
  await locker.report({ events })
  expect(await locker.taken()).toEqual({ S: 2, M: 1, L: 0 })
  expect(await locker.incidents()).toEqual([])
})

test('where all cells of the size are taken by count, what lies there lies there: an incident, and nothing is counted twice', async () => {
  const locker = await newLocker({ S: [2, 1], M: [1, 1], L: [1, 0] })
  const { barcode } = await locker.parcel('S')
  await locker.load(barcode, 3)
  expect(await locker.taken()).toEqual({ S: 0, M: 1, L: 0 })
  expect(await locker.incidents()).toEqual(['overbooked 3'])
  await locker.handOut(barcode)
  expect(await locker.taken()).toEqual({ S: 0, M: 1, L: 0 })
})

test('a broken door without a parcel takes one of its size, at once or as soon as one is free, until it is mended', async () => {
  const locker = await newLocker({ S: [2, 1], M: [1, 1], L: [1, 0] })
  const { barcode } = await locker.parcel('S')
  await locker.blocked(1, 3)
  expect(await locker.taken()).toEqual({ S: 2, M: 1, L: 0 })
  await locker.blocked(1, 2, 3)
  await countWaitingDoors(db())
  expect(await locker.taken()).toEqual({ S: 2, M: 1, L: 0 })
  await locker.load(barcode, 4)
  expect(await locker.taken()).toEqual({ S: 1, M: 1, L: 1 })
  await countWaitingDoors(db())
  expect(await locker.taken()).toEqual({ S: 2, M: 1, L: 1 })
  await locker.blocked(3)
  expect(await locker.taken()).toEqual({ S: 0, M: 1, L: 1 })
})

test('a broken door with a parcel behind it is counted by the parcel, and by itself once that has left', async () => {
  const locker = await newLocker({ S: [2, 1], M: [1, 0], L: [1, 0] })
  const { barcode } = await locker.parcel('S')
  await locker.load(barcode, 1)
  const holds = telemetryOf(DOORS, [{ door: 1, state: 'broken', content: 'parcel', cell: barcode }])
  await locker.report({ telemetry: holds })
  expect(await locker.taken()).toMatchObject({ S: 1 })
  await locker.handOut(barcode)
  await locker.blocked(1)
  expect(await locker.taken()).toMatchObject({ S: 1 })
})

test('a revoked device takes no cells any more', async () => {
  const locker = await newLocker({ S: [2, 0], M: [1, 0], L: [1, 0] })
  await locker.blocked(1, 2, 4)
  expect(await locker.taken()).toEqual({ S: 2, M: 0, L: 1 })
  const [uid = ''] = locker.token.split('.')
  const by = { actor: CLI_ACTOR, now: new Date() }
  await revokeDevice(db(), uid, by)
  expect(await locker.taken()).toEqual({ S: 0, M: 0, L: 0 })
})

test('what doors, counts and parcels say differently is an incident of its size, until they agree', async () => {
  const locker = await newLocker({ S: [3, 1], M: [1, 1], L: [1, 0] })
  const { barcode } = await locker.parcel('M')
  await checkCells(db(), new Date())
  expect(await locker.incidents()).toEqual([
    'S: дверец 2, в счёте ячеек 3; в счёте занято 1, а на деле 0',
  ])
  await locker.load(barcode, 3)
  await locker.blocked(2)
  await checkCells(db(), new Date())
  expect(await locker.incidents()).toEqual([
    'S: дверец 2, в счёте ячеек 3; в счёте занято 2, а на деле 1 (неисправны\u00a01)',
  ])
  await locker.parcel('S')
  const mended = [{ point_uid: locker.pointUid, cell_size: 'S', total: 2, taken: 2 }] as const
  await inTransaction(db(), (transaction) => writeCells(transaction, mended))
  await checkCells(db(), new Date())
  expect(await locker.incidents()).toEqual([])
})
