import type { Page } from '@playwright/test'
import { cli, keptTokens } from './business.ts'
import { dialog, openCabinet, test } from './cabinet.ts'
import {
  addButton,
  becomeNewCustomer,
  estimateButton,
  fillParcel,
  MANUAL,
  orderButton,
  ownNumber,
  rowOf,
  total,
} from './manual-load.ts'
import { LIST } from './orders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

/** No other story orders to it. */
const CITY = 'Самара'
/** Cells that a customer without money holds. */
const HELD = 20

interface Locker {
  readonly number: string
  readonly free: number
}

/** A call of whoever is signed in on the page. */
async function callAs(page: Page, path: string, body?: object): Promise<unknown> {
  const { access } = await keptTokens(page)
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly user_id: string
  }
  const url = `/api/juridical/${path.replace('{user}', `juridical_users/${claims.user_id}`)}`
  const headers = { authorization: `Bearer ${access}` }
  const response = await page.request.fetch(url, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', data: body }),
  })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

async function lockersOf(page: Page): Promise<readonly Locker[]> {
  const { results } = (await callAs(page, `limited_terminals?search=${CITY}&limit=100`)) as {
    readonly results: readonly {
      readonly number: string
      readonly settlement: string
      readonly free_cells: readonly { readonly size: string; readonly free: number }[] | null
    }[]
  }
  return results.flatMap(({ number, settlement, free_cells: cells }) => {
    const free = cells?.find(({ size }) => size === 'S')?.free ?? 0
    return settlement === CITY && free > 0 ? [{ number, free }] : []
  })
}

/** Parcels of one small cell each. @returns what they cost, roubles */
async function orderBy(page: Page, terminal: string, parcels: number): Promise<number> {
  const line = { weight: 1000, dispatch_city: 'Казань', delivery_city: CITY }
  const { order_price: price } = (await callAs(page, 'estimate_shipping', [
    { ...line, pk: 1, size: ['S'], type_delivery: 'yourself' },
  ])) as { readonly order_price: string }
  await callAs(page, '{user}/juridical_orders', {
    juridical_order_price: (Number(price) * parcels).toFixed(2),
    parcels: Array.from({ length: parcels }, () => ({
      ...line,
      parcel_number: ownNumber(),
      cells: ['S'],
      declared_price: '500.00',
      service_type: 'yourself',
      terminal_number: terminal,
      receiver_phone: '+79161234567',
      juridical_price: price,
    })),
  })
  return Number(price) * parcels
}

test('beyond what a customer without money may hold, cells are taken when it is paid, at the nearest locker if they are gone', async ({
  page,
  browser,
  baseURL,
  forgive,
}) => {
  forgive(/40[01]/)
  await openCabinet(page, LIST)
  const lockers = (await lockersOf(page)).toSorted((one, other) => one.free - other.free)
  const [small] = lockers
  if (small === undefined) throw new Error(`no locker of ${CITY} has a small cell`)
  const shop = await browser.newPage({
    baseURL: baseURL ?? '',
    viewport: { width: 1440, height: 900 },
  })
  await becomeNewCustomer(shop, baseURL)

  let owed = 0
  let held = 0
  for (const { number, free } of lockers.slice(1)) {
    const parcels = Math.min(free, HELD - held)
    if (parcels === 0) break
    owed += await orderBy(shop, number, parcels)
    held += parcels
  }
  expect(held).toBe(HELD)
  const number = ownNumber()
  await shop.goto(MANUAL)
  await fillParcel(shop, number, small.number)
  await addButton(shop).click()
  await expect(rowOf(shop, number)).toBeVisible()
  await estimateButton(shop).click()
  const price = Number(((await total(shop).textContent()) ?? '').replaceAll(/\D/g, '')) / 100
  await orderButton(shop).click()
  await expect(dialog(shop, 'Заказ сохранен')).toContainText('Ячейки займём после оплаты')
  await expectAccessible(shop)
  await dialog(shop, 'Заказ сохранен').getByRole('button', { name: 'К заказам' }).click()
  const row = shop.getByRole('table', { name: 'Заказы' }).getByRole('row').nth(1)
  await expect(row).toContainText('Ячейки займём после оплаты')
  await row.click()
  const note = shop.getByRole('region', { name: 'Оплата заказа' })
  await expect(note).toContainText('Ячейки займём после оплаты')

  await orderBy(page, small.number, small.free)
  const { number: invoice } = (await callAs(shop, '{user}/payment_invoices/', {
    amount: (owed + price).toFixed(2),
  })) as { readonly number: number }
  await cli(baseURL, 'invoices', 'paid', String(invoice))
  await shop.reload()
  const parcels = shop.getByRole('table', { name: 'Отправления заказа' })
  await expect(parcels).toContainText(`вместо ${small.number}: там заняли ячейки`)
  await expect(note).toContainText('Денег хватает')
  await expectAccessible(shop)
  for (const width of [360, 768, 1440]) {
    await shop.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(shop)
  }
  await note.getByRole('button', { name: 'Оплатить с депозита' }).click()
  await expect(shop.getByText('Заказ оплачен с депозита')).toBeVisible()
  await expect(note).toHaveCount(0)
  await shop.close()
  expect(await cli(baseURL, 'ledger', 'verify')).toContain('Расхождений нет')
})
