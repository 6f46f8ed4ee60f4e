import {
  exportOccupancyReport,
  getOccupancyReport,
  listOccupancyReport,
} from '@yacheyka/contract/reports/console-occupancy-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { countOccupancy } from './count-occupancy.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const pathOf = (path: string, by: string) => path.replace(':by', by)

test('managers alone read how full cells are, and only what is known', async () => {
  const { inject: asSupport } = await signInOperator(opened, 'support')
  for (const { path } of [getOccupancyReport, listOccupancyReport, exportOccupancyReport]) {
    expect((await asSupport({ url: pathOf(path, 'points') })).statusCode).toBe(403)
    expect((await opened.app.inject({ url: pathOf(path, 'points') })).statusCode).toBe(401)
  }
  const { inject } = await signInOperator(opened, 'manager')
  for (const query of ['?period=30', '?ordering=name', '?size=XXL']) {
    const response = await inject({ url: pathOf(listOccupancyReport.path, 'points') + query })
    expect(response.statusCode).toBe(400)
    expect(response.body).toMatch(/[а-я]/)
  }
  expect((await inject({ url: pathOf(listOccupancyReport.path, 'cities') })).statusCode).toBe(404)
})

test('never counted, counted with nothing in it, and with figures: page, size, orders and file', async () => {
  const { db } = opened.database
  const { inject } = await signInOperator(opened, 'manager')
  const read = async (query = '') =>
    (await inject({ url: `${getOccupancyReport.path}?period=7${query}` })).json()
  expect(await read()).toMatchObject({ counted_at: null, total: null })
  await countOccupancy(db, new Date())
  const empty = await read()
  expect(empty).toMatchObject({ total: null, hours: [], tightest: [], emptiest: [] })
  expect(empty.days.map(({ figures }: { figures: unknown }) => figures)).toEqual(
    Array.from({ length: 7 }, () => null),
  )

  const [full, free] = [
    await insertPoint(db, { number: '=ТЕСНО' }),
    await insertPoint(db, { number: 'ПУСТО' }),
  ]
  const row = { days: 7, subject: '', cell_size: '', occupied: 36_000, in_service: 72_000 } as const
  await db
    .insertInto('occupancy_report')
    .values([
      { ...row, kind: 'network' },
      { ...row, kind: 'network', cell_size: 'L', occupied: 7200 },
      { ...row, kind: 'network', cell_size: 'M' },
      { ...row, kind: 'day', days: 1, subject: empty.days.at(-1).day },
      { ...row, kind: 'hour', subject: '7-23' },
      { ...row, kind: 'point', subject: full, occupied: 35_999, in_service: 36_000 },
      { ...row, kind: 'point', subject: free, occupied: 0 },
      { ...row, kind: 'point', subject: free, cell_size: 'L', occupied: 60 },
    ])
    .execute()
  const report = await read()
  expect(report).toMatchObject({
    total: { occupied: 10, in_service: 20 },
    hours: [{ weekday: 7, hour: 23, occupied: 10, in_service: 20 }],
    tightest: [{ key: '=ТЕСНО' }, { key: 'ПУСТО' }],
    emptiest: [{ key: 'ПУСТО' }, { key: '=ТЕСНО' }],
  })
  expect(report.days.at(-1).figures).toEqual({ occupied: 10, in_service: 20 })
  expect(await read('&size=L')).toMatchObject({
    total: { occupied: 2, in_service: 20 },
    hours: [],
    tightest: [{ key: 'ПУСТО', occupied: 0.02 }],
  })

  const list = async (by: string, query = '') => {
    const url = `${pathOf(listOccupancyReport.path, by)}?period=7${query}`
    const { count, results } = (await inject({ url })).json()
    return [count, ...results.map(({ key }: { key: string }) => key)]
  }
  expect(await list('points')).toEqual([2, '=ТЕСНО', 'ПУСТО'])
  expect(await list('points', '&ordering=share&limit=1')).toEqual([2, 'ПУСТО'])
  expect(await list('points', '&ordering=-in_service')).toEqual([2, 'ПУСТО', '=ТЕСНО'])
  expect(await list('points', '&size=L')).toEqual([1, 'ПУСТО'])
  expect(await list('sizes', '&size=L')).toEqual([2, 'M', 'L'])

  const file = async (by: string) =>
    (await inject({ url: `${pathOf(exportOccupancyReport.path, by)}?period=7` })).body.split('\r\n')
  const [head, first] = await file('points')
  expect(head).toBe(
    '\ufeffТочка;Название;Адрес;Занято, ячейко-часов;В работе, ячейко-часов;Занято, %',
  )
  expect(first).toMatch(/^'=ТЕСНО;.*;10,0;10,0;100,0$/)
  expect(await file('sizes')).toContain('L;2,0;20,0;10,0')
})
