import {
  exportRefusalReport,
  getRefusalReport,
  listRefusalReport,
} from '@yacheyka/contract/reports/console-refusal-report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { countRefusals } from './count-refusals.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const pathOf = (path: string, by: string) => path.replace(':by', by)

test('managers alone read what was rejected, and only what is known', async () => {
  const { inject: asSupport } = await signInOperator(opened, 'support')
  for (const { path } of [getRefusalReport, listRefusalReport, exportRefusalReport]) {
    expect((await asSupport({ url: pathOf(path, 'points') })).statusCode).toBe(403)
    expect((await opened.app.inject({ url: pathOf(path, 'points') })).statusCode).toBe(401)
  }
  const { inject } = await signInOperator(opened, 'manager')
  const response = await inject({ url: `${pathOf(listRefusalReport.path, 'points')}?period=30` })
  expect(response.statusCode).toBe(400)
  expect(response.body).toMatch(/[а-я]/)
  expect((await inject({ url: pathOf(listRefusalReport.path, 'cities') })).statusCode).toBe(404)
})

test('never counted, counted with nothing in it, and with figures: page, where a module is due, lists and file', async () => {
  const { db } = opened.database
  const { inject } = await signInOperator(opened, 'manager')
  const read = async () => (await inject({ url: `${getRefusalReport.path}?period=7` })).json()
  expect(await read()).toMatchObject({ counted_at: null, total: null })
  await countRefusals(db, new Date())
  const empty = await read()
  expect(empty).toMatchObject({ total: null, modules: [] })
  expect(empty.days).toHaveLength(7)

  const [tight, free, unknown] = [
    await insertPoint(db, { number: '=ТЕСНО' }),
    await insertPoint(db, { number: 'ПРОСТОРНО' }),
    await insertPoint(db, { number: 'НЕИЗВЕСТНО' }),
  ]
  const row = { days: 7, subject: '', refusals: 30 } as const
  await db
    .insertInto('refusal_report')
    .values([
      { ...row, kind: 'network' },
      { ...row, kind: 'day', days: 1, subject: empty.days.at(-1).day },
      { ...row, kind: 'point', subject: tight, refusals: 10 },
      { ...row, kind: 'point', subject: free, refusals: 15 },
      { ...row, kind: 'point', subject: unknown, refusals: 5 },
      { ...row, kind: 'size', subject: 'L', refusals: 20 },
      { ...row, kind: 'size', subject: 'M', refusals: 10 },
      { ...row, kind: 'place', subject: 'widget' },
    ])
    .execute()
  const occupancy = { kind: 'point', days: 7, cell_size: '', in_service: 360_000 } as const
  await db
    .insertInto('occupancy_report')
    .values([
      { ...occupancy, subject: tight, occupied: 306_001 },
      { ...occupancy, subject: free, occupied: 306_000 },
    ])
    .execute()
  // The network has cells in use for five days, the tight point for two.
  const daysBack = async (point: string, back: number) =>
    sql`INSERT INTO occupancy_day (day, point_uid, cell_size, occupied, in_service)
      VALUES (${empty.days.at(-1).day}::date - ${back}::integer, ${point}, 'M', 1, 1)`.execute(db)
  for (const back of [0, 1]) await daysBack(tight, back)
  for (const back of [0, 4]) await daysBack(free, back)
  const report = await read()
  expect(report).toMatchObject({
    total: { refusals: 30, points: 3, days: 5 },
    modules: [{ key: '=ТЕСНО', refusals: 10, days: 2, occupied: 85, in_service: 100 }],
  })
  expect(report.modules).toHaveLength(1)
  expect(report.days.slice(-2)).toMatchObject([{ refusals: 0 }, { refusals: 30 }])

  const list = async (by: string, query = '') => {
    const url = `${pathOf(listRefusalReport.path, by)}?period=7${query}`
    const { count, results } = (await inject({ url })).json()
    return [count, ...results.map(({ key }: { key: string }) => key)]
  }
  expect(await list('points')).toEqual([3, 'ПРОСТОРНО', '=ТЕСНО', 'НЕИЗВЕСТНО'])
  expect(await list('points', '&limit=1&offset=1')).toEqual([3, '=ТЕСНО'])
  expect(await list('sizes')).toEqual([2, 'L', 'M'])

  const file = async (by: string) =>
    (await inject({ url: `${pathOf(exportRefusalReport.path, by)}?period=7` })).body.split('\r\n')
  const points = await file('points')
  expect(points[0]).toBe('\ufeffТочка;Название;Адрес;Отказов;Занято, %')
  expect(points[2]).toMatch(/^'=ТЕСНО;.*;10;85,0$/)
  expect(points[3]).toMatch(/^НЕИЗВЕСТНО;.*;5;$/)
  expect(await file('places')).toContain('Проверка в виджете;30')
})
