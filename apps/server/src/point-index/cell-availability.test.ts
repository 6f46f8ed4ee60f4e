import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#/db/open.ts'
import { openDatabase } from '#/db/open.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { openWidgetPoints, type WidgetPoints } from './widget-points.ts'
import { insertPoints } from '#/points/test-points.ts'

const silent = pino({ level: 'silent' })
/** For a machine that is busy: the states themselves come every three seconds. */
const WAIT = { timeout: 45_000, interval: 200 }
const L = { height: 30, width: 30, depth: 40 }

let opened: TestApp
let other: OpenDatabase
beforeAll(async () => {
  opened = await openTestApp()
  const { db, url } = opened.database
  await insertPoints(db, [
    { number: 'А', longitude: 60, latitude: 55 },
    { number: 'Б', longitude: 61, latitude: 55 },
    { number: 'В', longitude: 62, latitude: 55 },
  ])
  other = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    applicationName: 'yacheyka-other',
    poolSize: 2,
    log: silent,
  })
})
afterAll(async () => {
  await other.close()
  await opened.close()
})

const putCells = (number: string, total: number, taken: number, at = 'now()') =>
  opened.database.pool.query(
    `INSERT INTO point_cell (point_uid, cell_size, total, taken, changed_at)
     SELECT uid, 'L', $2, $3, ${at} FROM point WHERE number = $1
     ON CONFLICT (point_uid, cell_size) DO UPDATE SET total = $2, taken = $3, changed_at = excluded.changed_at`,
    [number, total, taken],
  )

/** States by number, as one process knows them. */
const statesOf = async (process: WidgetPoints): Promise<string> => {
  const columns = (await opened.context.points.current()).filter
  return (await process.marks(columns, L)).join('')
}

test(
  'two processes on one database both see a change of availability within seconds, and later ones',
  { tags: ['slow'] },
  async () => {
    await putCells('А', 20, 0)
    const processes = [opened.context.widgetPoints, openWidgetPoints(other.pool, silent)]
    for (const each of processes)
      await vi.waitFor(async () => expect(await statesOf(each)).toBe('111'), WAIT)
    await putCells('А', 20, 20)
    await putCells('В', 5, 4)
    for (const each of processes)
      await vi.waitFor(async () => expect(await statesOf(each)).toBe('312'), WAIT)
    await putCells('А', 20, 3)
    for (const each of processes)
      await vi.waitFor(async () => expect(await statesOf(each)).toBe('112'), WAIT)
  },
)

test(
  'a transaction that began long before it was seen is not missed',
  { tags: ['slow'] },
  async () => {
    const client = await other.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO point_cell (point_uid, cell_size, total, taken) SELECT uid, 'L', 9, 9 FROM point WHERE number = 'Б'`,
    )
    // Later ones are committed and read first.
    await putCells('А', 30, 30)
    const process = openWidgetPoints(other.pool, silent)
    await vi.waitFor(async () => expect(await statesOf(process)).toMatch(/^3/), WAIT)
    expect(await statesOf(process)).toBe('312')
    await client.query('COMMIT')
    client.release()
    await vi.waitFor(async () => expect(await statesOf(process)).toBe('332'), WAIT)
  },
)

test('many changes at once are read in batches, every one of them', async () => {
  const { db, pool } = opened.database
  const numbers = Array.from({ length: 5000 }, (_, index) => `М-${index}`)
  for (let from = 0; from < numbers.length; from += 1000)
    await insertPoints(
      db,
      numbers.slice(from, from + 1000).map((number) => ({ number, longitude: 50, latitude: 50 })),
    )
  await db.updateTable('point_revision').set({ revision: 77 }).execute()
  const columns = (await opened.context.points.refresh()).filter
  await pool.query(
    `INSERT INTO point_cell (point_uid, cell_size, total, taken) SELECT uid, 'XL', 4, 4 FROM point WHERE number LIKE 'М-%'`,
  )
  const process = openWidgetPoints(pool, silent)
  const full = (marks: Uint8Array) => marks.filter((mark) => mark === 3).length
  expect(full(await process.marks(columns, { number: 'М-', ...L }))).toBe(5000)
})

test('a database that does not respond leaves the last known availability', async () => {
  const columns = (await opened.context.points.current()).filter
  const broken = {
    query: () => Promise.reject(new Error('no database')),
  } as unknown as OpenDatabase['pool']
  const marks = await openWidgetPoints(broken, silent).marks(columns, { number: 'А', ...L })
  expect(marks.some((mark) => mark !== 0)).toBe(true)
})
