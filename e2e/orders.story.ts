import { dialog, openCabinet, test } from './cabinet.ts'
import {
  addParcel,
  estimateButton,
  MANUAL,
  orderButton,
  orderIn,
  ownNumber,
  total,
} from './manual-load.ts'
import { responseFrom, LIST, manyOrders, ORDERS_CALL, ordersOf, UNPAID } from './orders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'
import type { Page } from '@playwright/test'

const filters = (page: Page) => page.getByRole('search', { name: 'Фильтры заказов' })
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Заказы' })
    .getByRole('row')
    .filter({ has: page.locator('td') })
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(new Date())

test.describe('the list of orders', () => {
  test('has its columns, the newest first, and a press on a row opens the order at once', async ({
    page,
  }) => {
    const orders = await ordersOf(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы')
    await expect(page.getByRole('columnheader')).toHaveText([
      /^Дата добавления/,
      'Номер заказа',
      'Статус заказа',
      'Отправлений',
      'Сумма',
    ])
    const times = orders.map(({ date_added: time }) => Date.parse(time))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    await expect(rows(page)).toHaveCount(orders.length)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(
      /^\d\d\.\d\d\.\d{4} в\s\d\d:\d\d$/,
    )
    // The response about the order is held back: what the list knows of it stands there meanwhile.
    let response: () => void = () => undefined
    const held = new Promise<void>((resolve) => (response = resolve))
    await page.route(ORDERS_CALL, async (route) => {
      await held
      await route.continue()
    })
    const { order_number: number = '' } = orders[0] ?? {}
    await rows(page).first().click()
    await expect(page).toHaveURL(`${LIST}/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ №${number}`)
    await expect(page.getByText('Дата добавления')).toBeVisible()
    await expect(page.getByText('Загружаем отправления')).toBeAttached()
    response()
    await expect(page.getByRole('table', { name: 'Отправления заказа' })).toBeVisible()
  })

  test('dates cap each other, stand in the address, and the way back brings them back', async ({
    page,
  }) => {
    await openCabinet(page, LIST)
    const from = filters(page).getByLabel('Дата с')
    const to = filters(page).getByLabel('Дата по')
    await expect(from).toHaveAttribute('min', '2023-01-01')
    await expect(from).toHaveAttribute('max', today())
    await expect(to).toHaveAttribute('max', today())
    const requested = page.waitForRequest(ORDERS_CALL)
    await from.fill('2026-02-01')
    expect(new URL((await requested).url()).searchParams.get('date_from')).toBe('2026-02-01')
    await expect(page).toHaveURL(/\?date_from=2026-02-01$/)
    await expect(to).toHaveAttribute('min', '2026-02-01')
    await to.fill('2026-03-05')
    await expect(page).toHaveURL(/date_to=2026-03-05$/)
    await expect(from).toHaveAttribute('max', '2026-03-05')
    // Past its caps, a day is brought within them once the field is left.
    await from.fill('2026-04-01')
    await from.blur()
    await expect(from).toHaveValue('2026-03-05')
    // The router drops an address that is left before it has come.
    await expect(page).toHaveURL(/date_from=2026-03-05&/)
    await from.fill('2022-12-31')
    await from.blur()
    await expect(from).toHaveValue('2023-01-01')
    await expect(page).toHaveURL(/date_from=2023-01-01&/)
    await page.goBack()
    await expect(from).toHaveValue('2026-03-05')
    await page.goBack()
    await expect(from).toHaveValue('2026-02-01')
    await filters(page).getByRole('button', { name: 'Сбросить' }).click()
    await expect(page).toHaveURL(LIST)
    await expect(from).toHaveValue('')
    await expect(to).toHaveValue('')
  })

  test('is found by number and statuses; nothing found offers a reset', async ({ page }) => {
    const unpaid = await ordersOf(page, UNPAID)
    expect(unpaid.length).toBeGreaterThan(0)
    await page.goto(LIST)
    const status = filters(page).getByRole('button', { name: /^Статус заказа/ })
    await status.click()
    await filters(page).getByRole('checkbox', { name: 'Ожидает оплаты' }).check()
    await expect(rows(page)).toHaveCount(unpaid.length)
    await filters(page).getByRole('checkbox', { name: 'Завершён' }).check()
    await expect(status).toHaveText('Выбрано: 2')
    await expect(page).toHaveURL(/order_status=awaiting_payment%2Ccompleted/)
    await expect(rows(page).filter({ hasText: 'Активен' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(status).toBeFocused()

    const number = filters(page).getByLabel('Номер заказа')
    await number.fill(` ${unpaid[0]?.order_number} `)
    await expect(rows(page)).toHaveCount(1)
    await number.fill('нет-такого')
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(unpaid.length + 3)
    await expect(number).toHaveValue('')
    await expect(status).toHaveText('Все')
  })

  test('another page begins at its top, and the focus stays with the pages', async ({ page }) => {
    await page.route(ORDERS_CALL, responseFrom(manyOrders(31)))
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 500 })
      await openCabinet(page, LIST)
      const next = page.getByRole('link', { name: /^Следующая\sстраница$/ })
      await next.scrollIntoViewIfNeeded()
      await expect(rows(page).first()).not.toBeInViewport()
      await next.click()
      await expect(page).toHaveURL(/\?page=2$/)
      await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
      await expect(next).toBeFocused()
    }
  })
})

test.describe('the list of orders without orders', () => {
  test('filters that the server rejects are named and taken away', async ({ page, forgive }) => {
    forgive(/juridical_orders/)
    for (const [search, words] of [
      ['order_status=sold', 'Нет такого статуса заказа: sold'],
      ['date_from=2026-03-05&date_to=2026-02-01', 'Конец периода раньше начала'],
      ['date_from=2020-01-01', 'День не раньше 1 января 2023 года'],
      ['page=99999999999', /./],
    ] as const) {
      await openCabinet(page, `${LIST}?${search}`)
      await expect(page.getByRole('alert')).toContainText('Так отобрать нельзя')
      await expect(page.getByRole('alert')).toContainText(words)
      await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
      await expect(rows(page).first()).toBeVisible()
    }
  })
})

test('after an order one popup leads to it and to the list, which shows which it is', async ({
  page,
}) => {
  await openCabinet(page, MANUAL)
  await addParcel(page, ownNumber())
  await estimateButton(page).click()
  await expect(total(page)).toBeVisible()
  await orderButton(page).click()
  const made = dialog(page, 'Заказ оформлен и оплачен')
  const number = await orderIn(made)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await made.getByRole('button', { name: 'Печать этикеток' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await made.getByRole('button', { name: 'К заказам' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('link', { name: `${number} новый` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('новый', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('axe finds nothing where there are no orders, and where they did not come', async ({
  page,
  forgive,
}) => {
  forgive(/juridical_orders/)
  for (const [status, words] of [
    [200, 'Заказов пока нет'],
    [403, 'Закрыто'],
  ] as const) {
    await page.route(ORDERS_CALL, (route) =>
      route.fulfill({ status, json: { detail: 'Закрыто', count: 0, results: [] } }),
    )
    await openCabinet(page, LIST)
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page)
  }
})

test('the list reads well at any width', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openCabinet(page, LIST)
    await expect(page.getByRole('table', { name: 'Заказы' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (width < 768) await filters(page).getByRole('button', { name: 'Фильтры' }).click()
    await filters(page)
      .getByRole('button', { name: /^Статус заказа/ })
      .click()
    await expectAccessible(page)
  }
})
