import { test } from './cabinet.ts'
import { openOrder, ordersOf } from './orders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('orders are cards under each other, and the whole card opens one', async ({ page }) => {
  const [order] = await ordersOf(page)
  const card = page.getByRole('row').filter({ hasText: order?.order_number ?? '' })
  await expect(card).toContainText(/\d\d\.\d\d\.\d{4} в\s\d\d:\d\d/)
  const box = await card.boundingBox()
  expect(box?.height ?? 0).toBeGreaterThan(120)
  await expectNoSidewaysScroll(page)
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ №${order?.order_number}`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('filters are folded, say how many are set, and are ticked under the thumb', async ({
  page,
}) => {
  await openOrder(page)
  const button = page.getByRole('button', { name: /^Статус отправления/ })
  await expect(button).toBeHidden()
  const fold = page.getByRole('button', { name: /^Фильтры/ })
  await fold.tap()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await button.tap()
  const tick = page.getByRole('checkbox', { name: 'Создана' })
  expect((await tick.locator('..').boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await tick.check()
  await expect(page).toHaveURL(/parcel_status=created/)
  await expect(button).toHaveText('Создана')
  await expect(fold).toHaveText('Фильтры, задано 1')
  await expectAccessible(page)
  await fold.tap()
  await expect(button).toBeHidden()
})
