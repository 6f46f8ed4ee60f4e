import type { Page } from '@playwright/test'
import { dialog, test } from './cabinet.ts'
import { openOrder, ORDERS_CALL, ordersOf, UNPAID, type Order } from './orders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as visitor } from './story.ts'

declare global {
  var storyPrinted: number[]
}

/** To be called before the page opens: keeps how many labels stood there whenever the dialog was opened. */
const observePrints = (page: Page) =>
  page.addInitScript(() => {
    globalThis.storyPrinted = []
    window.print = () => globalThis.storyPrinted.push(document.querySelectorAll('main li').length)
  })
const printed = (page: Page) => page.evaluate(() => globalThis.storyPrinted)
const labels = (page: Page) => page.getByRole('main').getByRole('listitem')
const pageOf = (number: string) => `/juridical/print/order/barcode/${number}`

test('the dialog opens by itself, once, when the labels are there', async ({ page }) => {
  await observePrints(page)
  const { order_number: number } = await openOrder(page, UNPAID)
  let respond: () => void = () => undefined
  const held = new Promise<void>((resolve) => (respond = resolve))
  let orders: readonly Order[] = []
  await page.route(ORDERS_CALL, async (route) => {
    await held
    const response = await route.fetch()
    ;({ results: orders } = (await response.json()) as { results: Order[] })
    await route.fulfill({ response })
  })
  await page.goto(pageOf(number))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`№${number}`)
  await expect(page.getByText('Загружаем этикетки')).toBeAttached()
  expect(await printed(page)).toEqual([])
  respond()
  await expect(labels(page).first()).toBeVisible()
  const codes = (orders[0]?.parcels ?? []).flatMap(({ barcodes }) => barcodes)
  await expect(labels(page)).toHaveCount(codes.length)
  await expect.poll(() => printed(page)).toEqual([codes.length])
  await expect(labels(page).first()).toContainText(codes[0] ?? 'none')
  await expect(labels(page).first()).toContainText(number)
  await page.getByRole('button', { name: 'Печать' }).click()
  expect(await printed(page)).toEqual([codes.length, codes.length])
  await expectAccessible(page)

  // On paper: a label a page, and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  const boxes = await labels(page).first().boundingBox()
  expect(Math.round(((boxes?.width ?? 0) / 96) * 25.4)).toBe(100)
  expect(Math.round(((boxes?.height ?? 0) / 96) * 25.4)).toBe(75)
})

test('from the card and back to it', async ({ page }) => {
  await observePrints(page)
  const { order_number: number } = await openOrder(page)
  await page.getByRole('button', { name: /Другой формат/ }).click()
  await dialog(page, 'Печать этикеток')
    .getByRole('link', { name: /Печать из\sбраузера/ })
    .click()
  await expect(page).toHaveURL(pageOf(number))
  await expect.poll(async () => (await printed(page)).length).toBe(1)
  await page.getByRole('link', { name: /К\sзаказу/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ №${number}`)
  expect((await printed(page)).length).toBe(1)
})

test('labels read well at any width', async ({ page }) => {
  await observePrints(page)
  const [order] = await ordersOf(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(pageOf(order?.order_number ?? ''))
    await expect(labels(page).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

visitor('nobody prints without signing in, and comes back to it afterwards', async ({ page }) => {
  await page.goto(pageOf('17'))
  await expect(page).toHaveURL(/\/juridical-auth\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(pageOf('17'))
})
