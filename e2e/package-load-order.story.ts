import type { Page } from '@playwright/test'
import {
  applicationForm,
  cli,
  closePopup,
  expectSignedIn,
  fillApplication,
  emailsTo,
  linkIn,
  loginForm,
  newRequisites,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { balanceOf, dialog, INVOICES } from './cabinet.ts'
import { faultyRows, points, row, workbook, type Cells } from './package-files.ts'
import { expect, test } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

const PASSWORD = 'Tablitsa-2026!'

/** A customer of this story alone, signed in: nobody else's deposit moves. */
const newCustomer = async (page: Page, baseURL: string | undefined) => {
  const email = `table-${Date.now()}@example.org`
  await page.goto('/juridical-registration')
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByText(email)).toBeVisible()
  const listed = await cli(baseURL, 'applications', 'list', '--status', 'new', '--json')
  const all = JSON.parse(listed) as { readonly uid: string; readonly ceo_email: string }[]
  const uid = all.find((each) => each.ceo_email === email)?.uid ?? ''
  const approval = ['--name', 'ООО «Таблица»', ...newRequisites()]
  await cli(baseURL, 'applications', 'approve', uid, ...approval)
  const [letter] = await emailsTo(baseURL, email)
  await page.goto(linkIn(letter))
  await setPassword(page, PASSWORD)
  await closePopup(page)
  const login = await loginForm(page).getByLabel('Логин').inputValue()
  await signIn(page, login, PASSWORD)
  await expectSignedIn(page)
}

const topUp = async (page: Page, baseURL: string | undefined, amount: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill(amount)
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  await dialog(page, 'Счёт создан').getByRole('button', { name: 'Готово' }).click()
  await cli(baseURL, 'invoices', 'paid', String(number))
}

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

test('300 rows with seven faults, ordered without enough money and with it @main', async ({
  page,
  baseURL,
}) => {
  await newCustomer(page, baseURL)
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

  await topUp(page, baseURL, '200 000')
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
