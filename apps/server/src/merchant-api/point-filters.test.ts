import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// What each filter of `GET /points` leaves, and which points are offered instead of one that does not take the parcel.

let opened: TestApp
let key: string
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  key = await makeTestKey(db, customerUid)
  const street = (name: string) => ({ address: `${name}, 1` })
  const centre = { longitude: 37.62, latitude: 55.75 }
  await insertTerminal(db, { L: 5 }, { number: 'M-1', ...centre, ...street('Лесная улица') })
  // 5.6 km to the north.
  const north = { longitude: 37.62, latitude: 55.8, point_type: 'pickup' as const }
  await insertTerminal(db, {}, { number: 'M-2', ...north, max_weight: 5000 })
  // 11 km to the north; every cell is taken.
  await insertTerminal(db, { M: 3 }, { number: 'M-3', longitude: 37.62, latitude: 55.85 })
  const kirov = { settlement: 'Киров' }
  await insertTerminal(db, { S: 5 }, { number: 'N-1', ...kirov, longitude: 49.66, latitude: 58.6 })
  await insertTerminal(db, { S: 5 }, { number: 'N-2', ...kirov, longitude: 34.3, latitude: 54.08 })
  const chukotka = { settlement: 'Эгвекинот', latitude: 66.3 }
  await insertTerminal(db, { L: 5 }, { number: 'Z-1', ...chukotka, longitude: 179.5 })
  await insertTerminal(db, { L: 5 }, { number: 'Z-2', ...chukotka, longitude: -179.5 })
  await db
    .updateTable('point_cell')
    .set((eb) => ({ taken: eb.ref('total') }))
    .where('point_uid', '=', (eb) =>
      eb.selectFrom('point').select('uid').where('number', '=', 'M-3'),
    )
    .execute()
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const headers = () => ({ authorization: `Bearer ${key}` })

async function numbersOf(filter: string): Promise<string> {
  const url = `/api/v1/points?${encodeURI(filter)}`
  const response = await opened.app.inject({ url, headers: headers() })
  const { data } = response.json<{ data: readonly { readonly number: string }[] }>()
  return data.map(({ number }) => number).join(' ')
}

const BOX = 'height_mm=200&width_mm=300&depth_mm=100'
test.each([
  ['', 'M-1 M-2 M-3 N-1 N-2 Z-1 Z-2'],
  ['near=55.86,37.62&radius_m=7000', 'M-3 M-2'],
  ['near=55.86,37.62&radius_m=6000', 'M-3'],
  ['bbox=37.6,55.7,37.7,55.8', 'M-1 M-2'],
  ['bbox=37.6,55.76,37.7,55.79', ''],
  // West of the box is east of its east: it lies over the line where the day changes.
  ['bbox=179,60,-179,70', 'Z-1 Z-2'],
  ['bbox=-179.4,60,179,70', ''],
  ['city=москва', 'M-1 M-2 M-3'],
  ['city=Киров', 'N-1 N-2'],
  ['city=Киров, Кировская область', 'N-1'],
  ['city=Киров, Калужская область', 'N-2'],
  ['city=Моск', ''],
  ['query=лесная', 'M-1'],
  ['type=pickup', 'M-2'],
  ['type=locker&city=Москва', 'M-1 M-3'],
  // A point that names no limit has none.
  ['weight_g=5000', 'M-1 M-2 M-3 N-1 N-2 Z-1 Z-2'],
  ['weight_g=5001', 'M-1 M-3 N-1 N-2 Z-1 Z-2'],
  // Cells that nobody has told us of limit nothing; S holds no such box.
  [BOX, 'M-1 M-2 M-3 Z-1 Z-2'],
  ['available=true', 'M-1 M-2 N-1 N-2 Z-1 Z-2'],
  [`available=true&city=Москва&${BOX}`, 'M-1 M-2'],
  ['available=false&city=Москва', 'M-1 M-2 M-3'],
  ['near=55.86,37.62&radius_m=50000&type=locker&available=true', 'M-1'],
])('«%s» leaves «%s»', async (filter, numbers) => {
  expect(await numbersOf(filter)).toBe(numbers)
})

test('instead of a point, the nearest three that take the parcel are offered, within 50 km', async () => {
  const { db } = opened.database
  const place = { settlement: 'Казань', longitude: 49.1 }
  for (const [number, latitude, cells] of [
    ['A-1', 55.8, { M: 1 }],
    ['A-2', 56.2, { M: 2 }],
    ['A-3', 55.81, { M: 1 }],
    ['A-4', 55.9, { M: 2 }],
    ['A-5', 55.85, { M: 2 }],
    ['A-6', 56, { M: 2 }],
    ['A-7', 56.3, { M: 2 }],
  ] as const)
    await insertTerminal(db, cells, { ...place, number, latitude })
  await db
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
  await opened.context.points.refresh()
  const offered = async () => {
    const response = await opened.app.inject({
      method: 'POST',
      url: '/api/v1/points/A-1/check',
      headers: headers(),
      payload: { packages: [{ cell_size: 'M' }, { cell_size: 'M' }] },
    })
    const { takes, alternatives } = response.json<{
      takes: boolean
      alternatives: readonly { readonly number: string }[]
    }>()
    return [takes, ...alternatives.map(({ number }) => number)]
  }
  // A-3 is nearer and has too few cells.
  expect(await offered()).toEqual([false, 'A-5', 'A-4', 'A-6'])
  await db
    .updateTable('point')
    .set({ active: false })
    .where('number', 'in', ['A-4', 'A-5'])
    .execute()
  // A-7 takes it as well, 55 km away.
  expect(await offered()).toEqual([false, 'A-6', 'A-2'])
})
