import type { Page } from '@playwright/test'
import {
  applicationForm,
  cli,
  closePopup,
  expectSignedIn,
  fillApplication,
  keptTokens,
  emailsTo,
  linkIn,
  loginForm,
  newRequisites,
  sendButton,
  sessionCookie,
  setPassword,
  signIn,
} from './business.ts'
import { balanceOf, dialog, INVOICES } from './cabinet.ts'
import { expect, test } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

const PASSWORD = 'Vasilek-2026!'

/** From the front page to the application that waits for the operator. */
const apply = async (page: Page, email: string) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Для бизнеса' }).click()
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
  await expect(page.getByText(email)).toBeVisible()
}

const applicationOf = async (baseURL: string | undefined, email: string): Promise<string> => {
  const listed = await cli(baseURL, 'applications', 'list', '--status', 'new', '--json')
  const all = JSON.parse(listed) as { readonly uid: string; readonly ceo_email: string }[]
  return all.find((each) => each.ceo_email === email)?.uid ?? ''
}

/** Asks for an invoice in the popup of the cabinet's header; its number. */
const requestInvoice = async (page: Page, amount: string): Promise<number> => {
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill(amount)
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  const done = dialog(page, 'Счёт создан')
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Скачать счёт' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await done.getByRole('button', { name: 'Готово' }).click()
  return number
}

test('the whole way of a new customer: application, link, password, invoice, balance, profile, out @main', async ({
  page,
  baseURL,
}) => {
  const email = `way-${Date.now()}@example.org`
  await apply(page, email)
  const uid = await applicationOf(baseURL, email)
  const approval = ['--name', 'ООО «Василёк»', ...newRequisites()]
  await cli(baseURL, 'applications', 'approve', uid, ...approval)

  const [opened] = await emailsTo(baseURL, email)
  await page.goto(linkIn(opened))
  await setPassword(page, PASSWORD)
  await closePopup(page)
  const login = await loginForm(page).getByLabel('Логин').inputValue()
  expect(opened?.body).toContain(login)
  await signIn(page, login, PASSWORD)
  await expectSignedIn(page)

  await expect.poll(() => balanceOf(page)).toBe(0)
  const number = await requestInvoice(page, '5 000,50')
  const said = await cli(baseURL, 'invoices', 'paid', String(number))
  expect(said).toMatch(/На депозите 5\s000,50\s₽/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Депозит/ })
    .click()
  await expect(page).toHaveURL(/\/juridical\/deposit/)
  await page.reload()
  await expect.poll(() => balanceOf(page)).toBe(500_050)
  const invoice = page.getByRole('listitem').filter({ hasText: `№ ${number} от` })
  await expect(invoice).toContainText('Оплачен')
  await expect(page.getByRole('row').filter({ hasText: `Счёт № ${number}` })).toContainText(
    /\+5\s000,50/,
  )
  const [credited] = await emailsTo(baseURL, email)
  expect(credited?.subject).toMatch(/зачислено 5\s000,50\s₽/)

  await page.getByRole('link', { name: 'Профиль' }).first().click()
  await expect(page.getByText('ООО «Василёк»')).toBeVisible()
  await page.getByRole('button', { name: 'Изменить' }).click()
  const contacts = dialog(page, 'Контактная информация')
  await contacts.getByLabel('Телефон').fill('+7 903 765-43-21')
  await contacts.getByLabel('E-mail').fill(`new-${email}`)
  await contacts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Данные успешно обновлены')).toBeVisible()
  await page.reload()
  await expect(page.getByText('+7 903 765-43-21')).toBeVisible()
  await expect(page.locator('dt', { hasText: 'E-mail' }).locator('+ dd')).toHaveText(`new-${email}`)
  await expect(page.getByText('Ждёт подтверждения')).toBeVisible()

  const { refresh } = await keptTokens(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  const ended = page.waitForResponse('**/api/juridical/jwt/logout/')
  await dialog(page, 'Выйти из личного кабинета?').getByRole('button', { name: 'Выйти' }).click()
  await ended
  await expect(page).toHaveURL(/\/juridical-auth$/)
  expect(await sessionCookie(page)).toBeUndefined()
  const again = await page.request.post('/api/juridical/jwt/refresh/', { data: { refresh } })
  expect(again.status()).toBe(401)
})
