import {
  exportSilenceReport,
  getSilenceReport,
  listSilenceReport,
} from '@yacheyka/contract/reports/console-silence-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestSource } from '#/feed/test-sources.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { watchSilence } from './watch-silence.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const HOUR = 3_600_000
const MINUTE = 60_000
const pathOf = (path: string, by: string) => path.replace(':by', by)

test('editors read nothing of who is silent, and only what is known is answered', async () => {
  const { inject: asEditor } = await signInOperator(opened, 'content')
  for (const { path } of [getSilenceReport, listSilenceReport, exportSilenceReport]) {
    expect((await asEditor({ url: pathOf(path, 'points') })).statusCode).toBe(403)
    expect((await opened.app.inject({ url: pathOf(path, 'points') })).statusCode).toBe(401)
  }
  const { inject } = await signInOperator(opened, 'support')
  const response = await inject({ url: `${pathOf(listSilenceReport.path, 'points')}?period=30` })
  expect(response.statusCode).toBe(400)
  expect(response.body).toMatch(/[а-я]/)
  expect((await inject({ url: pathOf(listSilenceReport.path, 'cities') })).statusCode).toBe(404)
})

test('never looked, nobody has spoken, and with figures: page, lists and file', async () => {
  const { db } = opened.database
  const { inject } = await signInOperator(opened, 'manager')
  const read = async () => (await inject({ url: `${getSilenceReport.path}?period=7` })).json()
  expect(await read()).toMatchObject({ counted_at: null, total: null })
  await watchSilence(db, new Date())
  expect(await read()).toMatchObject({ counted_at: expect.any(String), total: null })

  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * HOUR)
  const [worse, silent, well] = [
    await insertPoint(db, { number: '=ХУЖЕ' }),
    await insertPoint(db, { number: 'МОЛЧИТ' }),
    await insertPoint(db, { number: 'ГОВОРИТ' }),
  ]
  await insertPoint(db, { number: 'НОВАЯ' })
  for (const name of ['lockers', 'couriers']) await addTestSource(db, name)
  const state = {
    kind: 'point',
    source: 'lockers',
    said: 'stored',
    since: ago(100),
    usual: 3_600,
    pause_limit: 3 * 3_600,
    limit_day: '2026-11-20',
    watched: true,
  } as const
  const silentFor = (hours: number) => ({
    last_at: ago(hours),
    due_at: ago(hours - 3),
    silent_since: ago(hours - 3),
  })
  await db
    .insertInto('silence_state')
    .values([
      { ...state, subject: worse, ...silentFor(10) },
      { ...state, subject: silent, usual: 7_200, said: 'connection', ...silentFor(12) },
      { ...state, subject: well, ...silentFor(1), due_at: ago(-4), silent_since: null },
      {
        ...state,
        kind: 'source',
        subject: 'lockers',
        said: '',
        source: '',
        ...silentFor(1),
        due_at: ago(-4),
        silent_since: null,
      },
    ])
    .execute()
  await db
    .insertInto('silence_spell')
    .values([
      { kind: 'point', subject: worse, began_at: ago(7), ended_at: null },
      { kind: 'point', subject: silent, began_at: ago(9), ended_at: null },
      { kind: 'point', subject: well, began_at: ago(60), ended_at: ago(40) },
      { kind: 'point', subject: well, began_at: ago(30), ended_at: ago(28) },
      // Long before the period.
      { kind: 'point', subject: worse, began_at: ago(30 * 24), ended_at: ago(20 * 24) },
    ])
    .execute()
  const report = await read()
  expect(report.total).toEqual({ silent: 2, points: 3, unheard: 1, silent_sources: 0, sources: 2 })
  expect(report.days).toHaveLength(7)
  expect(report.days[0].points).toBeNull()
  // In the first minute of a day what is settled is of the day before.
  await watchSilence(db, new Date(Date.now() + 2 * MINUTE))
  expect((await read()).days.at(-1).points).toBeGreaterThanOrEqual(2)

  const list = async (by: string, query = '') =>
    (await inject({ url: `${pathOf(listSilenceReport.path, by)}?period=7${query}` })).json()
  const points = await list('points')
  // Ten times, and six times its usual pause.
  expect(points).toMatchObject({
    count: 2,
    results: [
      { key: '=ХУЖЕ', said: 'stored', usual: 3_600, silent: 36_000 },
      { key: 'МОЛЧИТ', said: 'connection', usual: 7_200, silent: 43_200 },
    ],
  })
  expect((await list('points', '&limit=1&offset=1')).results).toMatchObject([{ key: 'МОЛЧИТ' }])
  expect((await list('sources')).results).toMatchObject([
    { key: 'couriers', last_at: null, usual: null, silent: null },
    { key: 'lockers', last_at: expect.any(String), silent: null },
  ])
  const spells = await list('spells')
  expect(spells).toMatchObject({
    count: 3,
    results: [
      { key: 'ГОВОРИТ', spells: 2, silent: 22 * 3_600 },
      { key: 'МОЛЧИТ', spells: 1 },
      { key: '=ХУЖЕ', spells: 1 },
    ],
  })

  const file = async (by: string) =>
    (await inject({ url: `${pathOf(exportSilenceReport.path, by)}?period=7` })).body.split('\r\n')
  const lines = await file('points')
  expect(lines[0]).toBe(
    '\ufeffТочка;Название;Адрес;Последнее слово;Сказано;Обычная пауза, ч;Молчит, ч',
  )
  expect(lines[1]).toMatch(/^'=ХУЖЕ;.*;Хранится;1,0;10,0$/)
  expect(lines[2]).toMatch(/;На связи;2,0;12,0$/)
  expect((await file('spells'))[1]).toMatch(/;22,0;2$/)
  expect((await file('sources'))[1]).toBe('couriers;;;;')
})
