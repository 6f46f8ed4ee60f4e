import type { Page, Route } from '@playwright/test'
import { dialog, test } from './cabinet.ts'
import { chargedFor } from './manual-load.ts'
import { cardOf, orderParcel, report, waitingParcel } from './own-parcel.ts'
import { bar, choose, numberFilter, openParcels, rows, table, tick } from './parcels.ts'
import { expect, expectAccessible } from './story.ts'

const action = (page: Page, name: RegExp) => bar(page).getByRole('button', { name })
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Отчёт по отправлениям' }).getByRole('listitem')
const line = (page: Page, number: string) => lines(page).filter({ hasText: number })
const reasons = (page: Page) =>
  page.getByRole('list', { name: 'Почему не для всех' }).getByRole('listitem')
const AMOUNT = /\/amount$/
const CANCEL = 'Отменить отправления'
const EXTEND = 'Продлить хранение'
const RESEND = 'Переотправить СМС с кодом'

test.describe('what is chosen', () => {
  test('stays over pages and filters, and can be cleared', async ({ page }) => {
    // Nobody adds to these.
    await openParcels(page, '?parcel_number=DEMO')
    await expect(bar(page)).toHaveCount(0)
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page).nth(3).getByRole('checkbox').check()
    await expect(bar(page)).toContainText('Выбрано: 2')
    await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect(page).toHaveURL(/page=2/)
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    const chosen = `Выбрано: ${2 + (await rows(page).count())}`
    await expect(bar(page)).toContainText(chosen)
    await expectAccessible(page)
    await numberFilter(page).fill('KP')
    await expect(rows(page).first()).toContainText('KP')
    await expect(bar(page)).toContainText(chosen)
    await page.goBack()
    await page.goBack()
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
    await bar(page).getByRole('button', { name: 'Снять выбор' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test('may be all that is found', async ({ page }) => {
    await openParcels(page, '?parcel_number=DEMO')
    await rows(page).first().getByRole('checkbox').check()
    const all = bar(page).getByRole('button', { name: /^Выбрать все \d+$/ })
    const found = Number(((await all.textContent()) ?? '').replaceAll(/\D/g, ''))
    expect(found).toBeGreaterThan(10)
    await all.click()
    await expect(bar(page)).toContainText(`Выбрано: ${found}`)
    await expect(all).toHaveCount(0)
  })
})

test('cancelled are those that may be; why not the others is reported, and what became of each @main', async ({
  page,
  forgive,
}) => {
  forgive(/\/cancel\)$/)
  const first = await orderParcel(page)
  const second = await orderParcel(page)
  const waiting = await waitingParcel(page)
  await openParcels(page)
  await choose(page, first.number, second.number, waiting.number)
  await expect(bar(page)).toContainText('Выбрано: 3')
  await action(page, /^Отменить 2$/).click()
  const popup = dialog(page, CANCEL)
  await expect(popup).toContainText(/Возможно для\s2\sиз\s3\sвыбранных/)
  await expect(reasons(page)).toHaveCount(1)
  await expect(reasons(page)).toContainText(/до\sпередачи курьеру: 1\sотправление/)
  await expect(reasons(page)).toContainText(waiting.number)
  await expectAccessible(page)

  // Somebody else has cancelled one meanwhile: the server's own sentence is in the report.
  await page.route(`**/api/juridical/parcels/${second.uid}/cancel`, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Посылка уже у курьера' } }),
  )
  const balance = page.waitForRequest(AMOUNT)
  await popup.getByRole('button', { name: /^Отменить 2\sотправления$/ }).click()
  await expect(popup).toContainText(/Готово: 1\sиз\s2/)
  await expect(line(page, first.number)).toContainText('Отправление было отменено')
  await expect(line(page, second.number)).toContainText('Посылка уже у курьера')
  await expect(lines(page).first(), 'what went wrong comes first').toContainText(second.number)
  await expect(lines(page)).toHaveCount(2)
  await expectAccessible(page)
  await balance
  await expect(popup.getByRole('button', { name: /^Повторить/ })).toHaveCount(0)
  await popup.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(popup).toHaveCount(0)
  // What is done is no longer chosen.
  await expect(bar(page)).toContainText('Выбрано: 2')
  expect((await cardOf(page, first)).parcel_status).toBe('cancelled')
  expect(await chargedFor(page, first.order), 'the money is back').toHaveLength(2)
  await numberFilter(page).fill(first.number)
  await expect(rows(page)).toContainText('Отменена')
})

test.describe('extension', () => {
  test('costs days × price × parcels, and each is paid for once', async ({ page }) => {
    const first = await waitingParcel(page)
    const second = await waitingParcel(page)
    await openParcels(page)
    await choose(page, first.number, second.number)
    const popup = dialog(page, EXTEND)
    await page.route(AMOUNT, (route) =>
      route.fulfill({ json: { amount: '99.50', warn_below: '0.00' } }),
    )
    await action(page, /^Продлить 2$/).click()
    await expect(popup.getByText(/не\sхватает 0,50\s₽/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.unroute(AMOUNT)
    await action(page, /^Продлить 2$/).click()
    await expect(popup.getByText(/50,00\s₽ × 1\sдень × 2\sотправления/)).toBeVisible()
    await expect(popup.getByText(/^Итого 100,00\s₽$/)).toBeVisible()
    await popup.getByRole('radio', { name: /^3\sдня$/ }).check()
    await expect(popup.getByText(/^Итого 300,00\s₽$/)).toBeVisible()
    await expect(popup.getByRole('radio')).toHaveCount(7)
    await expectAccessible(page)
    const bodies: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/extend')) bodies.push(request.postDataJSON())
    })
    await popup.getByRole('button', { name: /^Продлить 2\sотправления$/ }).click()
    await expect(popup).toContainText(/Готово: 2\sиз\s2/)
    for (const { number } of [first, second])
      await expect(line(page, number)).toContainText('Срок хранения отправления был продлён')
    expect(bodies).toEqual([
      { extension_days: 3, amount_to_pay: '150.00' },
      { extension_days: 3, amount_to_pay: '150.00' },
    ])
    expect((await cardOf(page, first)).extension_days_left).toBe(11)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
  })
})

test('blocked on the way, then let go again', async ({ page }) => {
  const parcel = await orderParcel(page)
  await report(page, parcel, 'in_delivery')
  await openParcels(page)
  await choose(page, parcel.number)
  await action(page, /^Заблокировать 1$/).click()
  await dialog(page, 'Заблокировать отправления')
    .getByRole('button', { name: /^Заблокировать 1/ })
    .click()
  await expect(line(page, parcel.number)).toContainText('Отправление было заблокировано')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText('Заблокирована и будет возвращена отправителю')
  await tick(page, parcel.number).check()
  const again = action(page, /^Заблокировать 0$/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveAccessibleDescription(/Посылка заблокирована/)
  const reason = bar(page)
    .getByText(/Посылка заблокирована/)
    .filter({ visible: true })
  await expect(reason).toHaveCount(0)
  await again.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reason).toHaveText('Заблокировать: Посылка заблокирована.')
  await expectAccessible(page)
  await action(page, /^Разблокировать 1$/).click()
  await dialog(page, 'Разблокировать отправления')
    .getByRole('button', { name: /^Разблокировать 1/ })
    .click()
  await expect(line(page, parcel.number)).toContainText('Отправление было разблокировано')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText('В доставке')
})

test('an SMS too soon after another is rejected by the server, in its own words', async ({
  page,
  forgive,
}) => {
  forgive(/repeat_sms/)
  const parcel = await waitingParcel(page)
  await openParcels(page)
  for (const outcome of [/Смс переотправлено|минут/, /минут|сут/]) {
    await choose(page, parcel.number)
    await action(page, /^СМС ещё раз 1$/).click()
    await dialog(page, RESEND)
      .getByRole('button', { name: /^Отправить 1\sСМС$/ })
      .click()
    await expect(line(page, parcel.number)).toContainText(outcome)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('what the connection lost is tried again with the same key, and acts once; two at once and no more', async ({
  page,
  forgive,
}) => {
  // The address stands in brackets.
  forgive(/\/extend\)$/)
  const parcels = [await waitingParcel(page), await waitingParcel(page), await waitingParcel(page)]
  await openParcels(page)
  await choose(page, ...parcels.map(({ number }) => number))
  const held: Route[] = []
  await page.route('**/extend', (route) => {
    held.push(route)
  })
  await action(page, /^Продлить 3$/).click()
  const popup = dialog(page, EXTEND)
  await popup.getByRole('button', { name: /^Продлить 3/ }).click()
  await expect.poll(() => held.length).toBe(2)
  await expect(popup.getByRole('progressbar')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Остановить' })).toBeFocused()
  await expect(lines(page)).toContainText(['Выполняем…', 'Выполняем…', 'В очереди'])
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Остановить' }).click()
  // One reached the server, and its response was lost; the other never did.
  const keys = held.map((route) => route.request().headers()['idempotency-key'])
  await held[0]?.fetch()
  for (const route of held.splice(0)) await route.abort()
  await expect(popup).toContainText(/Готово: 0\sиз\s3/)
  await expect(lines(page)).toContainText(['Нет связи', 'Нет связи', 'остановлено'])

  await page.unroute('**/extend')
  const again: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/extend')) again.push(request.headers()['idempotency-key'])
  })
  await popup.getByRole('button', { name: /^Повторить для\s?3\sотправлений$/ }).click()
  await expect(popup).toContainText(/Готово: 3\sиз\s3/)
  expect(new Set(again.slice(0, 2))).toEqual(new Set(keys))
  expect(new Set(again).size).toBe(3)
  for (const parcel of parcels)
    expect((await cardOf(page, parcel)).extension_days_left, 'one day, once').toBe(13)
})
