import type { Page } from '@playwright/test'
import { cli, emailsTo } from './business.ts'
import { balanceOf, dialog } from './cabinet.ts'
import { type Operator, signInNewCustomer, topUp } from './new-customer.ts'
import { faultyRows, points, row, workbook, type Cells } from './package-files.ts'
import { expect, test } from './story.ts'

const operatorOf = (baseURL: string | undefined): Operator => ({
  cli: (...words) => cli(baseURL, ...words),
  messagesTo: (recipient) => emailsTo(baseURL, recipient),
})

const openPackage = async (page: Page) => {
  await page.goto('/juridical/package-load')
  await page.getByRole('heading', { level: 1, name: 'Отправить пакетно' }).waitFor()
}

const upload = async (page: Page, rows: readonly Cells[]) =>
  page.getByLabel('Файл с отправлениями').setInputFiles(await workbook(rows))

const order = async (page: Page) => {
  await page.getByRole('button', { name: 'Рассчитать стоимость' }).click()
  await expect(page.getByText(/Итого: [\d\s]+,\d\d\s₽/)).toBeVisible()
  await page.getByRole('button', { name: 'Оформить' }).click()
}

test('300 rows with seven errors, ordered without enough money and with it @main', async ({
  page,
  baseURL,
}) => {
  const operator = operatorOf(baseURL)
  await signInNewCustomer(page, operator, {
    name: 'ООО «Таблица»',
    email: `table-${Date.now()}@example.org`,
    password: 'Tablitsa-2026!',
  })
  await openPackage(page)
  const [locker = ''] = await points(page)
  await upload(page, faultyRows(locker))
  const popup = dialog(page, 'Ошибка')
  await popup.getByRole('button', { name: 'Продолжить без строк с ошибками: 7' }).click()
  await expect(page.getByText('Выделено отправлений: 293')).toBeVisible()
  await page.getByRole('button', { name: 'Рассчитать стоимость' }).click()
  await expect(page.getByText(/Не\sвойдёт\sв\sэтот\sзаказ:\s7/)).toBeVisible()
  await page.getByRole('button', { name: 'Назад' }).click()
  await order(page)
  const saved = dialog(page, 'Заказ сохранен')
  await expect(saved).toBeVisible()
  // An order that is made asks nobody on the way out.
  await saved.getByRole('button', { name: 'К заказам' }).click()
  await expect(page).toHaveURL(/\/juridical\/orders/)
  expect(await balanceOf(page)).toBe(0)

  // What was left out waits on the server.
  await page.reload()
  const draft = page.getByRole('region', { name: 'Черновики' }).getByRole('listitem')
  await expect(draft).toContainText(/7\sждут.*осталось от\sзаказа/)
  await draft.getByRole('link').click()
  await expect(page.getByText('Отправлений: 7', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Удалить файл' }).click()

  await topUp(page, operator, '200 000')
  await openPackage(page)
  await upload(
    page,
    Array.from({ length: 3 }, () => row(locker)),
  )
  await expect(page.getByText('Выделено отправлений: 3')).toBeVisible()
  const before = await balanceOf(page)
  await order(page)
  await expect(dialog(page, 'Заказ оформлен и оплачен')).toBeVisible()
  await dialog(page, 'Заказ оформлен и оплачен').getByRole('button', { name: 'К заказам' }).click()
  await page.reload()
  await expect.poll(() => balanceOf(page)).toBeLessThan(before)
})
