import {
  exportGrowthReport,
  getGrowthReport,
  listGrowthReport,
} from '@yacheyka/contract/reports/console-growth-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertCustomer } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { countGrowth } from './count-growth.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const pathOf = (path: string, by: string) => path.replace(':by', by)

test('managers alone read how the network grows, and only what is known', async () => {
  const { inject: asSupport } = await signInOperator(opened, 'support')
  for (const { path } of [getGrowthReport, listGrowthReport, exportGrowthReport]) {
    expect((await asSupport({ url: pathOf(path, 'customers') })).statusCode).toBe(403)
    expect((await opened.app.inject({ url: pathOf(path, 'customers') })).statusCode).toBe(401)
  }
  const { inject } = await signInOperator(opened, 'manager')
  for (const query of ['?period=30', '?ordering=name', '?change=rich']) {
    const response = await inject({ url: pathOf(listGrowthReport.path, 'customers') + query })
    expect(response.statusCode).toBe(400)
    expect(response.body).toMatch(/[а-я]/)
  }
  expect((await inject({ url: pathOf(listGrowthReport.path, 'points') })).statusCode).toBe(404)
})

test('never counted, counted with nothing in it, and with figures: page, orders, who changed, and file', async () => {
  const { db } = opened.database
  const { inject } = await signInOperator(opened, 'manager')
  const read = async () => (await inject({ url: `${getGrowthReport.path}?period=7` })).json()
  expect(await read()).toMatchObject({ counted_at: null, total: null })
  await countGrowth(db, new Date())
  const empty = await read()
  expect(empty).toMatchObject({ counted_at: expect.stringMatching(/\+03:00$/), total: null })
  expect(empty.days).toHaveLength(7)

  const [big, fresh, quiet] = [
    await insertCustomer(db, '=Большой'),
    await insertCustomer(db, 'Новый'),
    await insertCustomer(db, 'Тихий'),
  ]
  const nothing = { parcels: 0, revenue: 0, parcels_before: 0, revenue_before: 0 }
  const row = { ...nothing, days: 7, change: 'stays' } as const
  await db
    .insertInto('growth_report')
    .values([
      { ...row, kind: 'network', subject: '', parcels: 30, revenue: 150_050 },
      { ...row, kind: 'day', days: 1, subject: empty.days.at(-1).day, parcels: 30, revenue: 9 },
      {
        ...row,
        kind: 'customer',
        subject: big,
        parcels: 10,
        revenue: 100_050,
        parcels_before: 40,
        revenue_before: 400_000,
      },
      { ...row, kind: 'customer', subject: fresh, parcels: 20, revenue: 50_000, change: 'new' },
      { ...row, kind: 'customer', subject: quiet, revenue_before: 900, change: 'quiet' },
      { ...row, kind: 'service', subject: '', parcels: 30, revenue: 150_050 },
    ])
    .execute()
  const full = await read()
  expect(full.total).toEqual({
    ...nothing,
    parcels: 30,
    revenue: 150_050,
    customers: 2,
    new_customers: 1,
    quiet_customers: 1,
  })
  expect(full.days.slice(-2)).toMatchObject([{ parcels: 0 }, { parcels: 30, revenue: 9 }])

  const list = async (query = '') => {
    const url = `${pathOf(listGrowthReport.path, 'customers')}?period=7${query}`
    const { count, results } = (await inject({ url })).json()
    return [count, ...results.map(({ name }: { name: string }) => name)]
  }
  expect(await list()).toEqual([3, '=Большой', 'Новый', 'Тихий'])
  expect(await list('&ordering=-parcels')).toEqual([3, 'Новый', '=Большой', 'Тихий'])
  expect(await list('&ordering=change')).toEqual([3, '=Большой', 'Тихий', 'Новый'])
  expect(await list('&change=quiet')).toEqual([1, 'Тихий'])
  expect(await list('&limit=1&offset=1')).toEqual([3, 'Новый'])

  const file = async (by: string) =>
    (await inject({ url: `${pathOf(exportGrowthReport.path, by)}?period=7` })).body.split('\r\n')
  expect((await file('customers')).slice(0, 3)).toEqual([
    '\ufeffКлиент;ИНН;Что изменилось;Посылок;Выручка, ₽;Посылок до этого;Выручка до этого, ₽',
    "'=Большой;;;10;1000,50;40;4000,00",
    'Новый;;новый;20;500,00;0;0,00',
  ])
  expect(await file('services')).toContain('Без услуги;30;1500,50;0;0,00')
})
