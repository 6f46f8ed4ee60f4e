import { existsSync } from 'node:fs'
import { NEWS } from '@yacheyka/demonstration/news'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sanitiseInline, sanitiseText } from '#/content/html.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { findToken } from '#/widget/tokens.ts'
import { refuseDemonstration } from './claim-database.ts'
import { loadDemonstration } from './load.ts'

const PUBLIC_ORIGIN = new URL(TEST_OPTIONS.messages.publicUrl).origin
const log = { info: () => undefined }

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const load = () => loadDemonstration(database.db, TEST_OPTIONS, log)
const count = async (
  table:
    | 'point'
    | 'news'
    | 'instruction'
    | 'juridical_question'
    | 'parcel'
    | 'outbox_message'
    | 'feed_source'
    | 'point_cell'
    | 'widget_token',
) => {
  const { rows } = await database.pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
  return Number(rows[0]?.count)
}

test('fills an empty database once', async () => {
  expect(await load()).toBe(true)
  const points = await count('point')
  expect(points).toBeGreaterThan(4500)
  expect(await count('news')).toBe(10)
  // Two pages of instructions.
  expect([await count('instruction'), await count('juridical_question')]).toEqual([14, 10])
  // Of the past nobody is told: neither of parcels nor of invoices.
  expect(await count('outbox_message')).toBe(0)
  const revision = await database.db
    .selectFrom('point_revision')
    .select('revision')
    .executeTakeFirst()
  expect(revision?.revision).toBeGreaterThan(0)
  // Analyzed as part of the load: what others find of uncommitted rows makes slow plans.
  const { rows } = await database.pool.query<{ analyzed: boolean }>(
    "SELECT reltuples > 4500 AS analyzed FROM pg_class WHERE relname IN ('point', 'point_cell')",
  )
  expect(rows).toEqual([{ analyzed: true }, { analyzed: true }])

  await database.db.deleteFrom('news').execute()
  await database.db.deleteFrom('point').where('number', 'like', 'УФА%').execute()
  expect(await load()).toBe(false)
  expect(await count('news')).toBe(0)
  expect(await count('point')).toBeLessThan(points)
})

test(
  'a demonstration that an earlier version loaded gets its parcels, once',
  { tags: ['slow'] },
  async () => {
    await load()
    await database.pool.query('TRUNCATE parcel, parcel_event, outbox_message, locker_feed CASCADE')
    expect(await load()).toBe(false)
    expect(await count('parcel')).toBe(0)
    await database.pool.query("DELETE FROM setting WHERE name = 'demonstration_parcels'")
    expect(await load()).toBe(false)
    expect(await count('parcel')).toBeGreaterThan(150)
  },
)

test(
  'one that an earlier version loaded gets cells and a partner of the widget, once',
  { tags: ['slow'] },
  async () => {
    await load()
    await database.pool.query('DELETE FROM point_cell')
    await database.pool.query('UPDATE point SET max_weight = NULL')
    await database.pool.query('DELETE FROM widget_token')
    await load()
    expect([await count('point_cell'), await count('widget_token')]).toEqual([0, 0])

    await database.pool.query("DELETE FROM setting WHERE name = 'demonstration_widget'")
    await database.pool.query("UPDATE point SET max_weight = 7 WHERE number = 'МСК-0001'")
    await database.pool.query("UPDATE point SET number = 'СВОЯ' WHERE number = 'МСК-0002'")
    expect(await load()).toBe(false)
    expect(await count('point_cell')).toBeGreaterThan(10_000)
    const { rows } = await database.pool.query<{ max_weight: number | null; cells: string }>(
      `SELECT max_weight, (SELECT count(*) FROM point_cell WHERE point_uid = uid) AS cells
     FROM point WHERE number IN ('МСК-0001', 'СВОЯ') ORDER BY number`,
    )
    expect(rows.map(({ max_weight: weight, cells }) => [weight, Number(cells)])).toEqual([
      [7, 0],
      [null, 0],
    ])
    expect(await findToken(database.db, 'demo-widget-token')).toMatchObject({
      partner: 'Демонстрация',
      origins: ['http://localhost:*', 'http://127.0.0.1:*', PUBLIC_ORIGIN],
      revoked: false,
    })
  },
)

test('two processes that start at once fill it once', { tags: ['slow'] }, async () => {
  const filled = await Promise.all([load(), load()])
  expect(filled.filter(Boolean)).toHaveLength(1)
  expect(await count('news')).toBe(10)
})

test('never enters a real network, not even an empty one', async () => {
  await refuseDemonstration(database.db)
  expect(await load()).toBe(false)
  expect(await count('point')).toBe(0)
  expect(await count('feed_source')).toBe(0)
  expect(await count('widget_token')).toBe(0)
  const setting = await database.db.selectFrom('setting').selectAll().executeTakeFirst()
  expect(setting).toEqual({ name: 'demonstration', value: false })
})

test('leaves a database alone that has something in it', async () => {
  await database.db
    .insertInto('news')
    .values({ id: 7, title: 'Своя', body: '', published_date: new Date(0) })
    .execute()
  expect(await load()).toBe(false)
  expect(await count('point')).toBe(0)
  expect(await count('news')).toBe(1)
})

test('news wear their pictures and pass the sanitiser as they are', () => {
  const dates = NEWS.map((item) => item.published)
  expect(dates.every((date) => date.startsWith('2026-') && date < '2026-11-16')).toBe(true)
  for (const { id, title, body, image } of NEWS) {
    expect(image).toBe(`/art/news/news-${id}.svg`)
    expect(existsSync(new URL(`../../../web/public${image}`, import.meta.url))).toBe(true)
    expect(sanitiseInline(title)).toBe(title)
    expect(sanitiseText(body).replaceAll(' rel="noopener noreferrer nofollow"', '')).toBe(body)
  }
})
