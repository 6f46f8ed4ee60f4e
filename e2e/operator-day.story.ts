import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  applicationForm,
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
import { openConsole, parcelPath, signInAs } from './operator.ts'
import { orderParcel, type OwnParcel, report } from './own-parcel.ts'
import { expect, test } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

// The whole day of an operator: nothing is done outside the console and the feed.

const PASSWORD = 'Rassvet-2026!'
const NAME = 'ООО «Рассвет дня»'

const apply = async (page: Page, email: string) => {
  await page.goto('/juridical-registration')
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
}

/** `--inn …` and so on, as they are typed into the console's form. */
const typeRequisites = async (form: Locator) => {
  const words = newRequisites()
  const given = (name: string) => words[words.indexOf(`--${name}`) + 1] ?? ''
  await form.getByLabel('Название организации').fill(NAME)
  await form.getByLabel('ИНН', { exact: true }).fill(given('inn'))
  await form.getByLabel('КПП').fill(given('kpp'))
  await form.getByLabel('ОГРН', { exact: true }).fill(given('ogrn'))
  await form.getByLabel(/Номер записи/).fill(given('egrul'))
}

const approve = async (page: Page, email: string) => {
  await openConsole(page, `/operator/applications?search=${encodeURIComponent(email)}`)
  await page.getByRole('table', { name: 'Заявки' }).getByRole('link').first().click()
  const form = page.getByRole('form', { name: 'Одобрение заявки' })
  await typeRequisites(form)
  await form.getByRole('button', { name: 'Одобрить' }).click()
  await expect(page.getByRole('region', { name: 'Решение' })).toContainText('Одобрена')
}

const askForInvoice = async (page: Page, amount: string): Promise<number> => {
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill(amount)
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  await dialog(page, 'Счёт создан').getByRole('button', { name: 'Готово' }).click()
  return number
}

const payInvoice = async (page: Page, number: number) => {
  await openConsole(page, `/operator/invoices?search=${number}&status=issued`)
  await page.getByRole('button', { name: `Оплачен счёт № ${number}` }).click()
  const question = dialog(page, `Счёт № ${number} оплачен?`)
  await question.getByRole('button', { name: 'Зачислить' }).click()
  // Its title has the words that the next line looks for.
  await expect(question).toBeHidden()
  await expect(page.getByText(`Счёт № ${number} оплачен`)).toBeVisible()
}

/** The parcel's card in the console, its status there. */
const openCard = async (page: Page, { number }: OwnParcel) => {
  await openConsole(page, await parcelPath(page, number))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Отправление ${number}`)
}
const history = (page: Page) => page.getByRole('table', { name: 'История отправления' })

const DAY = 86_400_000

/** The locker tells only now that it has held the parcel for ten days. */
const reportLate = async (page: Page, { barcodes }: OwnParcel) => {
  const begun = Date.now() - 10 * DAY
  const events = (['in_delivery', 'delivered'] as const).flatMap((status, at) =>
    barcodes.map((barcode) => ({
      event_id: randomUUID(),
      barcode,
      status,
      datetime: new Date(begun + at * 1_000).toISOString(),
    })),
  )
  const answer = await page.request.post('/api/pulse/events', {
    headers: { authorization: 'Token demo-pulse-token' },
    data: events,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const setStatus = async (page: Page, status: string, reason: string) => {
  await page.getByRole('button', { name: 'Поставить статус вручную' }).click()
  const asked = dialog(page, 'Поставить статус вручную')
  await asked.getByLabel('Новый статус').selectOption(status)
  await asked.getByLabel('Причина').fill(reason)
  await asked.getByRole('button', { name: 'Поставить статус', exact: true }).click()
  await expect(asked).toBeHidden()
}

test('a day: an application, a paid invoice, a parcel that is fetched, one that is overdue and goes back @main', async ({
  page,
  baseURL,
  forgive,
}) => {
  test.setTimeout(480_000)
  // The cabinet asks who is signed in before anybody is.
  forgive(/40[01]/)
  const email = `day-${Date.now()}@example.org`
  await apply(page, email)
  await signInAs(page, 'manager')
  await openConsole(page)
  await expect(page.getByRole('link', { name: /нов(ая|ые|ых) заяв/ })).toBeVisible()
  await approve(page, email)

  const [letter] = await emailsTo(baseURL, email)
  await page.goto(linkIn(letter))
  await setPassword(page, PASSWORD)
  await closePopup(page)
  const login = await loginForm(page).getByLabel('Логин').inputValue()
  await signIn(page, login, PASSWORD)
  await expectSignedIn(page)
  const invoice = await askForInvoice(page, '20 000')
  await payInvoice(page, invoice)
  await page.goto('/juridical/orders')
  await expect.poll(() => balanceOf(page)).toBe(2_000_000)

  const fetched = await orderParcel(page)
  const late = await orderParcel(page)
  // The deadline is looked for once a minute: meanwhile the day goes on.
  await reportLate(page, late)
  await openConsole(page, `/operator/orders/${fetched.order}`)
  await expect(page.getByRole('main')).toContainText('Активен')

  await report(page, fetched, 'in_delivery', 'delivered', 'received')
  await openCard(page, fetched)
  await expect(history(page)).toContainText('Получено')

  await expect(async () => {
    await openCard(page, late)
    await expect(history(page)).toContainText('Просрочена', { timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  await openConsole(page, '/operator/parcels?overdue=1')
  await expect(page.getByRole('link', { name: late.number })).toBeVisible()
  await report(page, late, 'taken_for_return')
  await openCard(page, late)
  await setStatus(page, 'returned', 'Отправитель забрал со склада')
  await expect(history(page)).toContainText('Статус поставлен оператором: Отправитель забрал')

  await page.goto(`/juridical/parcels/${late.uid}`)
  await expect(page.getByRole('region', { name: 'История статусов' })).toContainText('Возвращена')
})
