import type { Locator, Page } from '@playwright/test'
import { applicationForm, fillApplication, newRequisites, sendButton } from './business.ts'
import { dialog, INVOICES } from './cabinet.ts'
import { openConsole } from './operator.ts'
import { expect } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

// How a business becomes a customer with money, between the site and the console.

/** Begins on a page that leads to the form of the application. */
export const sendApplication = async (page: Page, email: string) => {
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
}

/** `--inn …` and so on, as they are typed into the console's form. */
const typeRequisites = async (form: Locator, name: string) => {
  const words = newRequisites()
  const given = (option: string) => words[words.indexOf(`--${option}`) + 1] ?? ''
  await form.getByLabel('Название организации').fill(name)
  await form.getByLabel('ИНН', { exact: true }).fill(given('inn'))
  await form.getByLabel('КПП').fill(given('kpp'))
  await form.getByLabel('ОГРН', { exact: true }).fill(given('ogrn'))
  await form.getByLabel(/Номер записи/).fill(given('egrul'))
}

export const approveApplication = async (page: Page, email: string, name: string) => {
  await openConsole(page, `/operator/applications?search=${encodeURIComponent(email)}`)
  await page.getByRole('table', { name: 'Заявки' }).getByRole('link').first().click()
  const form = page.getByRole('form', { name: 'Одобрение заявки' })
  await typeRequisites(form, name)
  await form.getByRole('button', { name: 'Одобрить' }).click()
  await expect(page.getByRole('region', { name: 'Решение' })).toContainText('Одобрена')
}

/** @returns the number of the invoice */
export const requestInvoice = async (page: Page, amount: string): Promise<number> => {
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill(amount)
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  return number
}

export const payInvoice = async (page: Page, number: number) => {
  await openConsole(page, `/operator/invoices?search=${number}&status=issued`)
  await page.getByRole('button', { name: `Оплачен счёт № ${number}` }).click()
  const question = dialog(page, `Счёт № ${number} оплачен?`)
  await question.getByRole('button', { name: 'Зачислить' }).click()
  // Its title has the words that the next line looks for.
  await expect(question).toBeHidden()
  await expect(page.getByText(`Счёт № ${number} оплачен`, { exact: true })).toBeVisible()
}

/** On the parcel's card: what an operator knows and no machine has told. */
export const setStatus = async (page: Page, status: string, reason: string) => {
  await page.getByRole('button', { name: 'Поставить статус вручную' }).click()
  const requested = dialog(page, 'Поставить статус вручную')
  await requested.getByLabel('Новый статус').selectOption(status)
  await requested.getByLabel('Причина').fill(reason)
  await requested.getByRole('button', { name: 'Поставить статус', exact: true }).click()
  await expect(requested).toBeHidden()
}
