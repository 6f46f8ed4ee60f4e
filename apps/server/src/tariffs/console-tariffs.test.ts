import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorTariff } from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { truncate } from '#/db/test-truncate.ts'

let opened: TestApp
let admin: TestOperator
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  admin = await signInOperator(opened)
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())
beforeEach(async () => {
  await truncate(opened.database.pool, 'audit_log')
  await opened.database.pool.query(`DELETE FROM tariff WHERE valid_from > '2020-01-01'`)
})

const PATH = OPERATOR_ENDPOINTS.operatorListTariffs.path
const dayFromNow = (days: number) => isoDay(addDays(moscowDay(Date.now()), days))

const list = async () => {
  const response = await manager.inject({ url: PATH })
  expect(response.statusCode).toBe(200)
  return response.json<{ today: string; results: OperatorTariff[] }>().results
}
const present = async () => {
  const found = (await list()).find(({ state }) => state === 'present')
  if (found === undefined) throw new Error('no tariff holds')
  return found
}
const save = (payload: object, uid?: string, as = admin) =>
  as.inject(
    uid === undefined
      ? { method: 'POST', url: PATH, payload }
      : { method: 'PUT', url: `${PATH}/${uid}`, payload },
  )
const dearer = async (storageDay: number, days: number) => ({
  valid_from: dayFromNow(days),
  rates: { ...(await present()).rates, storageDay },
})
const audit = async () =>
  (await opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()).map(
    ({ action, before, after }) => [action, before, after],
  )

test('a list from a day to come is added, changed and taken back; each leaves its trace', async () => {
  const added = (await save(await dearer(6000, 1))).json<OperatorTariff>()
  expect(added).toMatchObject({ state: 'future', valid_from: dayFromNow(1), valid_to: null })
  expect((await list()).map(({ state, valid_to: last }) => [state, last])).toEqual([
    ['future', null],
    ['present', dayFromNow(0)],
  ])
  const changed = (await save(await dearer(7000, 3), added.uid)).json<OperatorTariff>()
  expect([changed.valid_from, changed.rates.storageDay]).toEqual([dayFromNow(3), 7000])
  // Nothing changes, nothing is written.
  expect((await save(await dearer(7000, 3), changed.uid)).statusCode).toBe(200)
  const url = `${PATH}/${changed.uid}`
  expect((await admin.inject({ method: 'DELETE', url })).statusCode).toBe(204)
  expect((await list()).map(({ state }) => state)).toEqual(['present'])
  const [first, second, third, ...more] = await audit()
  expect(more).toEqual([])
  expect(first).toMatchObject([
    'tariff.add',
    null,
    { storageDay: 6000, 'yourself.to_200.XL': 31900 },
  ])
  expect(second).toEqual([
    'tariff.change',
    { valid_from: dayFromNow(1), storageDay: 6000 },
    { valid_from: dayFromNow(3), storageDay: 7000 },
  ])
  expect(third?.[0]).toBe('tariff.delete')
})

test('two who change one list: the second is notified, and so is who takes back what was changed', async () => {
  const { uid } = (await save(await dearer(6000, 1))).json<OperatorTariff>()
  const responses = await Promise.all(
    [7000, 8000].map(async (price) => save(await dearer(price, 1), uid)),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const late = await admin.inject({ method: 'DELETE', url: `${PATH}/${uid}` })
  expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining('кто-то другой'),
  ])
})

test('what holds is neither changed nor taken back, and none begins today', async () => {
  const { uid } = await present()
  expect((await save(await dearer(7000, 1), uid)).statusCode).toBe(409)
  expect((await admin.inject({ method: 'DELETE', url: `${PATH}/${uid}` })).statusCode).toBe(409)
  expect((await save(await dearer(7000, 0))).json()).toEqual({
    valid_from: ['Новый тариф начинается не раньше завтра'],
  })
  await save(await dearer(7000, 1))
  expect((await save(await dearer(8000, 1))).json()).toHaveProperty('valid_from')
  const other = (await save(await dearer(8000, 2))).json<OperatorTariff>()
  expect((await save(await dearer(8000, 1), other.uid)).statusCode).toBe(400)
  expect((await list()).map(({ rates }) => rates.storageDay)).toEqual([8000, 7000, 5000])
})

test('wrong numbers are reported where they stand', async () => {
  const requested = await dearer(100_000_001, 1)
  expect((await save(requested)).json()).toEqual({
    'rates.storageDay': [expect.stringContaining('больше')],
  })
  const negative = { ...requested, rates: { ...requested.rates, storageDay: -1, weightStep: 0 } }
  expect(Object.keys((await save(negative)).json<object>())).toEqual([
    'rates.weightStep',
    'rates.storageDay',
  ])
  const { farther: _gone, ...zones } = requested.rates.services.courier
  const holed = {
    ...requested,
    rates: { ...requested.rates, services: { ...requested.rates.services, courier: zones } },
  }
  expect(Object.keys((await save(holed)).json<object>())).toEqual([
    'rates.services.courier.farther',
  ])
  expect((await save({})).statusCode).toBe(400)
  expect(await audit()).toEqual([])
})

const tryOn = (fields: object) => {
  const query = {
    day: dayFromNow(0),
    dispatch_city: 'Москва',
    delivery_city: 'Казань',
    service_type: 'yourself',
    cells: 'M,S',
    weight: '2500',
    ...fields,
  }
  return manager.inject({ url: `${PATH}/trial?${new URLSearchParams(query).toString()}` })
}

test('a trial goes by the list of its day and shows the parts of the price', async () => {
  const requested = await dearer(7000, 2)
  const zone = requested.rates.services.yourself.to_1000
  const courierless = {
    ...requested.rates.services,
    yourself: { ...requested.rates.services.yourself, to_1000: { ...zone, weightStep: 10_000 } },
  }
  await save({ ...requested, rates: { ...requested.rates, services: courierless } })
  expect((await tryOn({ day: dayFromNow(1) })).json()).toMatchObject({
    valid_from: '2020-01-01',
    zone: 'to_1000',
    cells: [
      { size: 'M', price: '269.00' },
      { size: 'S', price: '219.00' },
    ],
    weight: { included: 1000, step: 1000, steps: 2, step_price: '25.00', price: '50.00' },
    total: '538.00',
    storage_day: '50.00',
  })
  expect((await tryOn({ day: dayFromNow(2) })).json()).toMatchObject({
    valid_from: dayFromNow(2),
    total: '688.00',
    storage_day: '70.00',
  })
})

test('a trial finds the cell by the box, and says what it misses', async () => {
  const box = { cells: '', height: '10', width: '39', depth: '42' }
  expect((await tryOn(box)).json()).toMatchObject({ cells: [{ size: 'M' }] })
  expect((await tryOn({ cells: '' })).json()).toHaveProperty('cells')
  expect((await tryOn({ ...box, width: '' })).json()).toEqual({ width: ['Укажите сторону'] })
  expect((await tryOn({ ...box, width: '200' })).statusCode).toBe(400)
  expect((await tryOn({ delivery_city: 'Нигдеград' })).json()).toHaveProperty('delivery_city')
  expect((await tryOn({ dispatch_city: 'Нигдеград' })).json()).toHaveProperty('dispatch_city')
  expect((await tryOn({ weight: '0' })).json()).toHaveProperty('weight')
  expect((await tryOn({ day: '2019-01-01' })).statusCode).toBe(503)
  expect((await tryOn({ day: 'завтра' })).json()).toHaveProperty('day')
})

test('a manager reads and tries, an administrator changes, others are rejected', async () => {
  const requested = await dearer(7000, 1)
  expect((await save(requested, undefined, manager)).statusCode).toBe(403)
  expect((await save(requested, (await present()).uid, manager)).statusCode).toBe(403)
  for (const role of ['content', 'support'] as const) {
    const other = await signInOperator(opened, role)
    expect((await other.inject({ url: PATH })).statusCode).toBe(403)
    expect((await other.inject({ url: `${PATH}/trial` })).statusCode).toBe(403)
  }
  expect((await opened.app.inject({ url: PATH })).statusCode).toBe(401)
})
