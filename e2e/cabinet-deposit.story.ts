import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { cli } from './business.ts'
import { balanceOf, dialog, INVOICES, openCabinet, test, USER } from './cabinet.ts'
import { expect } from './story.ts'
import { faultOf } from './vacancies.ts'
import { firstColumn } from './workbook.ts'

const TITLE = 'Пополнение депозитного счёта'
const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'

test.describe('the top-up popup', () => {
  test.beforeEach(async ({ page }) => {
    await openCabinet(page)
    await page.getByRole('button', { name: 'Пополнить' }).click()
    await expect(dialog(page, TITLE)).toBeVisible()
  })

  test('has an amount with the rouble’s sign; 0, less and no number are refused beside it', async ({
    page,
  }) => {
    const popup = dialog(page, TITLE)
    const amount = popup.getByLabel('Сумма')
    await expect(amount).toBeFocused()
    await expect(popup.getByText('₽', { exact: true })).toBeVisible()
    let sent = 0
    await page.route(INVOICES, (route) => {
      sent += 1
      return route.abort()
    })
    for (const [text, fault] of [
      ['', /Введите сумму/],
      ['много', /Введите сумму/],
      ['1,234', /Введите сумму/],
      ['0', 'Сумма должна быть больше нуля'],
      ['-5', 'Сумма должна быть больше нуля'],
      ['100000000,01', /не\sбольше\s100\s000\s000\sрублей/],
    ] as const) {
      await amount.fill(text)
      await popup.getByRole('button', { name: 'Сформировать счёт' }).click()
      await expect.poll(() => faultOf(amount), text).toMatch(fault)
    }
    expect(sent).toBe(0)
    await popup.getByRole('button', { name: 'Отменить' }).click()
    await expect(popup).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Пополнить' })).toBeFocused()
  })

  test('an invoice is asked for with two decimals, its PDF is there at once', async ({ page }) => {
    const popup = dialog(page, TITLE)
    await popup.getByLabel('Сумма').fill('7 500,5')
    const asked = page.waitForRequest(INVOICES)
    await page.keyboard.press('Enter')
    const request = await asked
    expect(request.postDataJSON()).toEqual({ amount: '7500.50' })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    const done = dialog(page, 'Счёт создан')
    await expect(done).toBeVisible()
    await expect(done.getByText(/Счёт № \d+ на 7\s500,50\s₽/)).toBeVisible()
    const download = page.waitForEvent('download')
    await done.getByRole('button', { name: 'Скачать счёт' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Сч[её]т.*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await done.getByRole('link', { name: 'депозита' }).click()
    await expect(page.getByText(/7\s500,50\s₽/).first()).toBeVisible()
  })

  for (const status of [500, 429, 0])
    test(`${status === 0 ? 'no network' : `an answer ${status}`} is told as an error, and the amount stays`, async ({
      page,
      forgive,
    }) => {
      forgive(/payment_invoices/)
      const keys: (string | undefined)[] = []
      await page.route(INVOICES, (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        return status === 0 ? route.abort() : route.fulfill({ status, json: { detail: 'x' } })
      })
      const popup = dialog(page, TITLE)
      for (const _try of [1, 2]) {
        if (await popup.getByLabel('Сумма').isVisible()) await popup.getByLabel('Сумма').fill('100')
        await popup.getByRole('button', { name: 'Сформировать счёт' }).click()
        await expect(popup.getByRole('alert')).toHaveText(FAILED)
        await popup.getByRole('button', { name: 'Вернуться к сумме' }).click()
        await expect(popup.getByLabel('Сумма')).toHaveValue('100')
      }
      expect(keys).toHaveLength(2)
      expect(keys[1], 'one amount is one invoice').toBe(keys[0])
    })
})

/** `YYYY-MM-DD` of the day so many days from today, in Moscow. */
const moscowDate = (days: number): string =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('an invoice that is paid is on the balance, in the list and in the statement', async ({
  page,
  baseURL,
}) => {
  await openCabinet(page, '/juridical/deposit')
  await expect(page.getByRole('link', { name: /^Депозит .*₽/ })).toBeVisible()
  await page.getByRole('button', { name: 'Пополнить депозит' }).click()
  await dialog(page, TITLE).getByLabel('Сумма').fill('314,15')
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  await dialog(page, 'Счёт создан').getByRole('button', { name: 'Готово' }).click()
  const row = page.getByRole('listitem').filter({ hasText: `Счёт № ${number}` })
  await expect(row).toContainText('Ожидает оплаты')
  const before = await balanceOf(page)

  await cli(baseURL, 'invoices', 'paid', String(number))
  await page.reload()
  await expect(row).toContainText('Оплачен')
  await expect.poll(() => balanceOf(page)).toBeGreaterThanOrEqual(before + 31_415)
  // The demonstration has moved more in two months than a page holds; the newest stand first.
  await page.goto(`/juridical/deposit?from=${moscowDate(-60)}&to=${moscowDate(0)}`)
  await expect(
    page.getByRole('navigation', { name: 'Страницы движений' }).getByRole('link').first(),
  ).toBeVisible()
  const movement = page.getByRole('row').filter({ hasText: `Счёт № ${number}` })
  await expect(movement).toContainText(/Пополнение.*\+314,15/)
  // The sums of the period agree with one another.
  const sums = await page.locator('dl').first().locator('dd').allTextContents()
  const [opening = 0, credited = 0, debited = 0, closing = 0] = sums.map((sum) =>
    Number(sum.replaceAll(/\D/g, '')),
  )
  expect(opening + credited - debited).toBe(closing)
})

test.describe('the statement', () => {
  test('periods stand in the address; what is no period is told at its day', async ({ page }) => {
    await openCabinet(page, '/juridical/deposit')
    await page.getByRole('button', { name: 'Год' }).click()
    await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('button', { name: 'Год' })).toHaveAttribute('aria-pressed', 'true')
    const url = page.url()
    await page.getByLabel('Дата по').fill('2023-01-01')
    await expect.poll(() => faultOf(page.getByLabel('Дата по'))).toBe('Конец периода раньше начала')
    await page.getByLabel('Дата с').fill('')
    await expect.poll(() => faultOf(page.getByLabel('Дата с'))).toMatch(/Укажите день/)
    expect(page.url()).toBe(url)
    await page.getByLabel('Дата с').fill('2023-01-01')
    await expect(page).toHaveURL(/from=2023-01-01&to=2023-01-01/)
    await expect(page.getByText('За этот период движений не было')).toBeVisible()
    await page.goto('/juridical/deposit?from=2020-01-01&to=2026-01-01')
    await expect.poll(() => faultOf(page.getByLabel('Дата по'))).toBe('Период не длиннее 366 дней')
  })

  test('comes as a workbook and as PDF, under Russian names', async ({ page }) => {
    await openCabinet(page, '/juridical/deposit')
    const files = page.getByRole('region', { name: 'Выписка' })
    for (const [name, ending] of [
      [/^XLSX/, 'xlsx'],
      [/^PDF/, 'pdf'],
    ] as const) {
      const download = page.waitForEvent('download')
      await files.getByRole('button', { name }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(new RegExp(`^Выписка.*\\.${ending}$`))
      const bytes = await readFile(await file.path())
      if (ending === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      else expect(firstColumn(bytes).length).toBeGreaterThan(0)
    }
  })

  test('long ones are paged, and a page is an address', async ({ page }) => {
    const movement = (number: number) => ({
      number,
      datetime: '2026-11-20T12:00:00+03:00',
      kind: 'order_payment',
      operation: 'Оплата заказа',
      note: `Заказ № ${number}`,
      amount: '-100.00',
      balance: '500.00',
    })
    await page.route(`${USER}/statement?*`, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      return route.fulfill({
        json: {
          count: 200,
          next: null,
          previous: null,
          results: Array.from({ length: 15 }, (_, index) => movement(offset + index + 1)),
          opening: '20500.00',
          credited: '0.00',
          debited: '20000.00',
          closing: '500.00',
        },
      })
    })
    await openCabinet(page, '/juridical/deposit?from=2026-11-01&to=2026-11-20')
    const pages = page.getByRole('navigation', { name: 'Страницы движений' })
    await expect(page.getByRole('row').nth(1)).toContainText(/Заказ № 1 ?−100,00|Заказ № 1−100,00/)
    await pages.getByRole('link', { name: 'Страница 14' }).click()
    await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-20&page=14/)
    await expect(page.getByText('Заказ № 196')).toBeVisible()
    await expect(pages.getByRole('link', { name: 'Страница 14' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pages.getByRole('link', { name: 'Следующая страница' })).toHaveCount(0)
  })
})

test('what did not load says so where it stands, and comes when asked again', async ({
  page,
  forgive,
}) => {
  forgive(/juridical_users/)
  let broken = true
  const breakIt = (json: object) => (route: Route) =>
    broken
      ? route.fulfill({ status: 404, json: { detail: 'Не нашлось' } })
      : route.fulfill({ json })
  const none = { count: 0, next: null, previous: null, results: [] }
  await page.route(
    `${USER}/statement?*`,
    breakIt({ ...none, opening: '0.00', credited: '0.00', debited: '0.00', closing: '0.00' }),
  )
  await page.route(`${USER}/payment_invoices/?*`, breakIt(none))
  await page.route(
    `${USER}/acts/`,
    breakIt({ results: [{ month: '2026-10', title: 'октябрь 2026 г.', amount: '120.00' }] }),
  )
  await page.route(`${USER}/amount`, breakIt({ amount: '40.00', warn_below: '1000.00' }))
  await openCabinet(page, '/juridical/deposit')
  await expect(page.getByRole('alert')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Депозит не загрузился' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: /Остаток не загрузился/ }).click()
  await expect(page.getByText(/Меньше порога 1\s000,00\s₽/)).toBeVisible()
  for (let left = 3; left > 0; left -= 1) {
    await expect(page.getByRole('alert')).toHaveCount(left)
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).first().click()
  }
  await expect(page.getByText('За этот период движений не было')).toBeVisible()
  await expect(page.getByText('Счетов ещё не было')).toBeVisible()
  await expect(page.getByText('октябрь 2026 г.', { exact: true })).toBeVisible()
})

test('all invoices can be reached, beyond what one call gives', async ({ page, forgive }) => {
  forgive(/payment_invoices/)
  const COUNT = 130
  const invoice = (number: number) => ({
    uid: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    amount: '100.00',
    status: 'issued',
    status_text: 'Ожидает оплаты',
    issued_at: '2026-11-20T12:00:00+03:00',
    settled_at: null,
  })
  let broken = false
  await page.route(`${USER}/payment_invoices/?*`, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    if (broken || limit > 100) return route.fulfill({ status: 404, json: { detail: 'Не нашлось' } })
    const results = Array.from({ length: Math.min(limit, COUNT - offset) }, (_, index) =>
      invoice(COUNT - offset - index),
    )
    return route.fulfill({ json: { count: COUNT, next: null, previous: null, results } })
  })
  await openCabinet(page, '/juridical/deposit')
  const rows = page.getByRole('listitem').filter({ hasText: /№ \d+ от/ })
  const more = page.getByRole('button', { name: 'Показать ещё' })
  await expect(rows).toHaveCount(10)
  broken = true
  await more.click()
  await expect(page.getByRole('alert')).toContainText('Не нашлось')
  await expect(rows).toHaveCount(10)
  broken = false
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  for (const count of [40, 70, 100]) {
    await expect(rows).toHaveCount(count)
    await expect(page.getByText(`Показано ${count} из ${COUNT}`)).toBeVisible()
    await more.click()
  }
  await expect(rows).toHaveCount(COUNT)
  await expect(rows.last()).toContainText('№ 1 от')
  await expect(more).toHaveCount(0)
  await expect(page.getByText(`Показано ${COUNT} из ${COUNT}`)).toBeFocused()
})
