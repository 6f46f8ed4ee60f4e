import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { keptTokens } from './business.ts'
import { test } from './cabinet.ts'
import { openConsole, signInAs } from './operator.ts'
import { asCustomer, cardOf, type OwnParcel, report } from './own-parcel.ts'
import { ownNumber } from './manual-load.ts'
import { toast } from './parcel-actions.ts'
import { expect, expectAccessible } from './story.ts'

const CITY = 'Казань'

/** A locker that no other story knows, with room; its number. */
const addLocker = async (page: Page): Promise<string> => {
  const number = `СТ-${randomUUID().slice(0, 8)}`
  const point = { number, point_type: 'locker', active: true, hours: 'круглосуточно' }
  const place = {
    settlement: CITY,
    address: 'Казань, улица Мира, 1',
    latitude: '55.79',
    longitude: '49.12',
  }
  const flags = {
    fitting_room: false,
    check_order: false,
    payment_point: false,
    payment_card: false,
    payment_cash: false,
  }
  const added = await page.request.post('/api/operator/points', {
    data: { ...point, ...place, ...flags },
  })
  expect(added.ok(), await added.text()).toBe(true)
  return number
}

/** An order of one parcel to this locker, as the cabinet sends it. */
const orderTo = async (page: Page, terminal: string) => {
  const { uid, post } = await asCustomer(page)
  const way = { dispatch_city: CITY, delivery_city: CITY }
  const { order_price: price } = await post<{ order_price: string }>(
    '/api/juridical/estimate_shipping',
    [{ pk: 'own', weight: 900, size: ['S'], type_delivery: 'yourself', ...way }],
  )
  const parcel = {
    parcel_number: ownNumber(),
    declaration: 'Чайный сервиз',
    weight: 900,
    multi_parcel: false,
    cells: ['S'],
    declared_price: '1500.00',
    service_type: 'yourself',
    terminal_number: terminal,
    receiver_phone: '+7(200)123-45-67',
    receiver_email: 'anna@example.org',
    juridical_price: price,
    items: [],
    ...way,
  }
  return {
    path: `/api/juridical/juridical_users/${uid}/juridical_orders`,
    body: { juridical_order_price: price, parcels: [parcel] },
    price,
  }
}

/** A parcel that lies in this locker. */
const lyingIn = async (page: Page, terminal: string): Promise<OwnParcel> => {
  const { path, body, price } = await orderTo(page, terminal)
  const { post } = await asCustomer(page)
  const order = await post<{
    order_number: string
    parcels: { uid: string; parcel_number: string; barcodes: string[] }[]
  }>(path, body)
  const [made] = order.parcels
  if (made === undefined) throw new Error('the order has no parcel')
  const { uid, parcel_number: number, barcodes } = made
  const parcel = { uid, number, barcodes, order: order.order_number, terminal, price }
  await report(page, parcel, 'in_delivery', 'delivered')
  return parcel
}

test('a locker that is down rejects orders; what lies in it is kept longer at no cost', async ({
  page,
}) => {
  await signInAs(page, 'manager')
  const number = await addLocker(page)
  await openConsole(page, '/operator/points')
  const parcel = await lyingIn(page, number)
  const before = await cardOf(page, parcel)
  await openConsole(page, `/operator/points/${encodeURIComponent(number)}`)
  await expect(page.getByRole('link', { name: parcel.number })).toBeVisible()
  await page.getByRole('button', { name: 'На обслуживание' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина').fill('Нет питания')
  await dialog.getByRole('button', { name: 'На обслуживание' }).click()
  await page.getByRole('button', { name: 'Продлить хранение всем' }).click()
  await expect(dialog.getByText(/Продлится\sхранение:\s1\sотправление/u)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('На сколько дней').fill('5')
  await dialog.getByRole('button', { name: 'Продлить всем' }).click()
  await expect(toast(page, /Хранение\sпродлено\sна\s5\sдней:\s1\sотправление/u)).toBeVisible()
  await expect(page.getByText(/Хранение\sпродлевали.*1\sиз\s1/u)).toBeVisible()

  const { path, body } = await orderTo(page, number)
  const { access } = await keptTokens(page)
  const refused = await page.request.post(path, {
    headers: { authorization: `Bearer ${access}` },
    data: body,
  })
  expect(refused.status()).toBe(400)
  expect(await refused.json()).toMatchObject({
    detail: 'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
    terminal_number: [number],
  })
  const after = await cardOf(page, parcel)
  const days = (Date.parse(after.expire_at ?? '') - Date.parse(before.expire_at ?? '')) / 86_400_000
  expect(days).toBe(5)
  await page.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(page.getByText('Точка предлагается для новых отправлений.')).toBeVisible()
})
