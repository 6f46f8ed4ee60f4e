import {
  exportTravelReport,
  getTravelReport,
  listTravelReport,
} from '@yacheyka/contract/reports/console-travel-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { countTravel } from './count-travel.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const pathOf = (path: string, by: string) => path.replace(':by', by)

test('managers alone read how long parcels travel, and only what is known', async () => {
  const { inject: asSupport } = await signInOperator(opened, 'support')
  for (const { path } of [getTravelReport, listTravelReport, exportTravelReport]) {
    expect((await asSupport({ url: pathOf(path, 'cities') })).statusCode).toBe(403)
    expect((await opened.app.inject({ url: pathOf(path, 'cities') })).statusCode).toBe(401)
  }
  const { inject } = await signInOperator(opened, 'manager')
  for (const url of [
    `${getTravelReport.path}?leg=moon`,
    `${pathOf(listTravelReport.path, 'cities')}?ordering=name`,
  ]) {
    const response = await inject({ url })
    expect(response.statusCode).toBe(400)
    expect(response.body).toMatch(/[а-я]/)
  }
  expect((await inject({ url: pathOf(listTravelReport.path, 'points') })).statusCode).toBe(404)
})

test('never counted, counted with nothing in it, and with figures: page, orders and file', async () => {
  const { db } = opened.database
  const { inject } = await signInOperator(opened, 'manager')
  const read = async (query = '') =>
    (await inject({ url: `${getTravelReport.path}?period=7${query}` })).json()
  expect(await read()).toMatchObject({ counted_at: null, total: null })
  await countTravel(db, new Date())
  const empty = await read()
  expect(empty.counted_at).toMatch(/\+03:00$/)
  expect(empty).toMatchObject({ total: null })
  expect(empty.days).toHaveLength(7)

  const today = empty.days.at(-1).day
  const figures = { days: 7, leg: 'way', median: 30, p90: 70 } as const
  await db
    .insertInto('travel_report')
    .values([
      { ...figures, kind: 'network', subject: '', parcels: 45 },
      { ...figures, kind: 'network', subject: '', parcels: 44, leg: 'carried' },
      { ...figures, kind: 'day', days: 1, subject: today, parcels: 45 },
      { ...figures, kind: 'city', subject: '=Тверь', parcels: 20, p90: 90 },
      { ...figures, kind: 'city', subject: 'Псков', parcels: 20, median: 10 },
      { ...figures, kind: 'city', subject: '', parcels: 5, p90: 500 },
      { ...figures, kind: 'service', subject: 'courier', parcels: 45 },
    ])
    .execute()
  const full = await read()
  expect(full.total.map((row: { leg: string }) => row.leg)).toEqual(['way', 'carried'])
  expect(full.days.at(-1)).toMatchObject({ figures: { parcels: 45, median: 30, p90: 70 } })
  expect((await read('&leg=carried')).days.at(-1)).toMatchObject({ figures: null })

  const list = async (query = '') => {
    const url = `${pathOf(listTravelReport.path, 'cities')}?period=7${query}`
    const { count, results } = (await inject({ url })).json()
    return [count, ...results.map(({ key }: { key: string }) => key)]
  }
  expect(await list()).toEqual([3, '=Тверь', 'Псков', ''])
  expect(await list('&ordering=median')).toEqual([3, 'Псков', '=Тверь', ''])
  expect(await list('&limit=1&offset=2')).toEqual([3, ''])
  expect(await list('&leg=loaded')).toEqual([0])

  const file = async (by: string) =>
    (await inject({ url: `${pathOf(exportTravelReport.path, by)}?period=7` })).body.split('\r\n')
  const cities = await file('cities')
  expect(cities[0]).toBe('\ufeffГород;Участок пути;Посылок;Половина за, ч;90 % за, ч')
  expect(cities).toContain("'=Тверь;Весь путь до точки;20;30;90")
  expect(cities).toContain('Город не указан;Весь путь до точки;5;30;500')
  expect(await file('services')).toContain('Курьером со склада;Весь путь до точки;45;30;70')
})
