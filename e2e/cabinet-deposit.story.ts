import { readFile } from 'node:fs/promises'
import { cli } from './business.ts'
import { balanceOf, dialog, INVOICES, openCabinet, test } from './cabinet.ts'
import { expect } from './story.ts'
import { errorOf } from './vacancies.ts'
import { firstColumn } from './workbook.ts'

const TITLE = 'Пополнение депозитного счёта'

test.describe('the top-up popup', () => {
  test.beforeEach(async ({ page }) => {
    await openCabinet(page)
    await page.getByRole('button', { name: 'Пополнить' }).click()
    await expect(dialog(page, TITLE)).toBeVisible()
  })

  test('an invoice is requested with two decimals, its PDF is there at once', async ({ page }) => {
    const popup = dialog(page, TITLE)
    await popup.getByLabel('Сумма').fill('7 500,5')
    const requested = page.waitForRequest(INVOICES)
    await page.keyboard.press('Enter')
    const request = await requested
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
})

/** `YYYY-MM-DD` of the day so many days from today, in Moscow. */
const moscowDate = (days: number): string =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('an invoice that is paid is on the balance, in the list and in the statement @main', async ({
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

  await cli(baseURL, 'invoices', 'paid', String(number))
  await page.reload()
  await expect(row).toContainText('Оплачен')
  // The demonstration has moved more in two months than a page holds; the newest stand first.
  await page.goto(`/juridical/deposit?from=${moscowDate(-60)}&to=${moscowDate(0)}`)
  await expect(
    page.getByRole('navigation', { name: 'Страницы движений' }).getByRole('link').first(),
  ).toBeVisible()
  const movement = page.getByRole('row').filter({ hasText: `Счёт № ${number}` })
  await expect(movement).toContainText(/Пополнение.*\+314,15/)
  // The sums of the period agree with one another and with the balance. Between the two answers another story may spend
  // of this deposit: then both are read anew.
  await expect(async () => {
    await page.reload()
    await expect(movement).toBeVisible()
    const sums = await page.locator('dl').first().locator('dd').allTextContents()
    const [opening = 0, credited = 0, debited = 0, closing = 0] = sums.map((sum) =>
      Number(sum.replaceAll(/\D/g, '')),
    )
    expect(opening + credited - debited).toBe(closing)
    expect(await balanceOf(page)).toBe(closing)
  }).toPass()
})

test.describe('the statement', () => {
  test('periods stand in the address; what is no period is reported at its day', async ({
    page,
  }) => {
    await openCabinet(page, '/juridical/deposit')
    await page.getByRole('button', { name: 'Год' }).click()
    await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-\d\d-\d\d/)
    await expect(page.getByRole('button', { name: 'Год' })).toHaveAttribute('aria-pressed', 'true')
    const url = page.url()
    await page.getByLabel('Дата по').fill('2023-01-01')
    await expect.poll(() => errorOf(page.getByLabel('Дата по'))).toBe('Конец периода раньше начала')
    await page.getByLabel('Дата с').fill('')
    await expect.poll(() => errorOf(page.getByLabel('Дата с'))).toMatch(/Укажите день/)
    expect(page.url()).toBe(url)
    await page.getByLabel('Дата с').fill('2023-01-01')
    await expect(page).toHaveURL(/from=2023-01-01&to=2023-01-01/)
    await expect(page.getByText('За этот период движений не было')).toBeVisible()
    await page.goto('/juridical/deposit?from=2020-01-01&to=2026-01-01')
    await expect.poll(() => errorOf(page.getByLabel('Дата по'))).toBe('Период не длиннее 366 дней')
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
})
