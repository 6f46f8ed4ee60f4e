import type { Page } from '@playwright/test'
import { expectSignedIn, signIn } from './business.ts'
import { balanceOf, dialog } from './cabinet.ts'
import { signInNewCustomer, topUp } from './new-customer.ts'
import { row, workbook } from './package-files.ts'
import { table } from './package-table.ts'
import { type RealProduct, test } from './real-start.ts'
import { expect } from './story.ts'

// A shop's day: a file of 297 parcels, a network of which a third is full, and everything that may go wrong between them.
// Only a browser shows how many presses it takes.

const PARCELS = 297
const LOCKERS = 60
/** Of all but each third, which has none: a few more than the parcels need. */
const FREE_CELLS = 8
const MOST_PRESSES = 10
const PASSWORD = 'Vtornik-2026!'
const UPLOAD = '/juridical/package-load'

const numberOf = (at: number) => `МСК-${String(at + 1).padStart(4, '0')}`
const all = Array.from({ length: LOCKERS }, (_, at) => at)
const isFull = (at: number) => at % 3 === 0

/** Lockers of Moscow some hundred metres apart. */
const importNetwork = async (product: RealProduct) => {
  const points = all.map((at) => {
    const [latitude, longitude] = [55.7 + (at % 8) * 0.004, 37.5 + Math.floor(at / 8) * 0.006]
    return `${numberOf(at)};Почтомат ${at + 1};Почтомат;ул. Садовая, ${at + 1};Москва;${latitude.toFixed(4)};${longitude.toFixed(4)};круглосуточно`
  })
  const cells = all.map((at) => `${numberOf(at)};M;${FREE_CELLS};${isFull(at) ? FREE_CELLS : 0};15`)
  const file = (name: string, head: string, rows: readonly string[]) =>
    product.file(name, [head, ...rows].join('\n'))
  const head = 'Номер;Название;Тип;Адрес;Город;Широта;Долгота;Часы работы'
  await product.cli('points', 'import', await file('points.csv', head, points))
  const size = 'Номер;Размер;Всего;Занято;Наибольший вес, кг'
  await product.cli('points', 'cells', await file('cells.csv', size, cells))
}

/** As people choose: most of them a locker near them, full or not. */
const rows = Array.from({ length: PARCELS }, (_, at) =>
  row(numberOf((at * 7) % LOCKERS), { B: `ВТ-${at + 1}` }),
)

/** Counts what is pressed on the page, from the file on. */
const countPresses = (page: Page) => {
  // The file itself is chosen by one.
  let presses = 1
  return {
    press: async (name: string | RegExp, where = page.locator('body')) => {
      presses += 1
      await where.getByRole('button', { name }).click()
    },
    count: () => presses,
  }
}

const saved = (page: Page) => page.getByText(/^Черновик\sсохранён/)
const count = (page: Page) => page.getByText(`Отправлений: ${PARCELS}`, { exact: true })
const draft = (page: Page) =>
  page.getByRole('region', { name: 'Черновики' }).getByRole('listitem').getByRole('link').first()

const openDraft = async (page: Page) => {
  await page.goto('/juridical/orders')
  await expect(page.getByRole('region', { name: 'Черновики' })).toContainText(/297\sждут/)
  await draft(page).click()
  await expect(count(page)).toBeVisible()
}

test.setTimeout(600_000)

test('297 parcels, a third of the lockers full: ten presses from the file to the labels, and nothing is lost on the way @main', async ({
  page,
  context,
  product,
  forgive,
}) => {
  forgive(/Failed to load resource/)
  await importNetwork(product)
  const login = await signInNewCustomer(page, product, {
    name: 'ООО «Магазин»',
    email: 'magazin@example.org',
    password: PASSWORD,
  })
  await topUp(page, product, '900 000')
  await page.goto(UPLOAD)
  const { press, count: presses } = countPresses(page)

  await test.step('the file is read and what has no room is sent to the nearest lockers', async () => {
    await page
      .getByLabel('Файл с отправлениями')
      .setInputFiles(await workbook(rows, 'Вторник.xlsx'))
    await press(/^Заменить все на\sближайшие/, dialog(page, 'Ошибка'))
    await expect(page.getByText(`Выделено отправлений: ${PARCELS}`)).toBeVisible()
    await expect(saved(page)).toBeVisible()
  })

  await test.step('a reload, another tab and a new sign-in find all of it', async () => {
    await page.reload()
    await expect(count(page)).toBeVisible()
    const other = await context.newPage()
    await openDraft(other)
    await expect(table(other)).toContainText('ВТ-1')
    await other.close()
    await page.goto('/juridical/profile')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await dialog(page, 'Выйти из личного кабинета?').getByRole('button', { name: 'Выйти' }).click()
    await signIn(page, login, PASSWORD)
    await expectSignedIn(page)
    await openDraft(page)
  })

  await test.step('the server is killed while it orders: the same press orders once', async () => {
    await press('Рассчитать стоимость')
    await expect(page.getByText(/Итого: [\d\s]+,\d\d\s₽/)).toBeVisible()
    const before = await balanceOf(page)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/juridical_orders'),
    )
    await press('Оформить')
    await sent
    await product.killAndRestart()
    const made = dialog(page, 'Заказ оформлен и оплачен')
    const failed = dialog(page, 'Ошибка')
    await expect(made.or(failed)).toBeVisible()
    if (await failed.isVisible()) {
      await press('Хорошо', failed)
      await press('Оформить')
    }
    await expect(made).toContainText(`${PARCELS} отправлений`)
    const labels = page.waitForEvent('download')
    await press(/^Печать\sэтикеток/, made)
    expect((await labels).suggestedFilename()).toMatch(/\.pdf$/)
    await made.getByRole('button', { name: 'К заказам' }).click()
    await expect.poll(() => balanceOf(page)).toBeLessThan(before)
  })

  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
  await page.goto('/juridical/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Черновики' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  await page.goto('/juridical/parcels')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\(297\)/)
})
