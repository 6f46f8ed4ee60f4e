import type { Page } from '@playwright/test'
import {
  applicationForm,
  closePopup,
  expectSignedIn,
  fillApplication,
  linkIn,
  loginForm,
  type Message,
  newRequisites,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { dialog, INVOICES } from './cabinet.ts'
import { expect } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

/** What the operator does on the command line of the product that a story runs against. */
export interface Operator {
  cli: (...words: string[]) => Promise<string>
  messagesTo: (recipient: string) => Promise<readonly Message[]>
}

/** A customer of one story alone, signed in: nobody else's deposit moves. @returns its login */
export const signInNewCustomer = async (
  page: Page,
  operator: Operator,
  { name, email, password }: Readonly<Record<'name' | 'email' | 'password', string>>,
): Promise<string> => {
  await page.goto('/juridical-registration')
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByText(email)).toBeVisible()
  const listed = await operator.cli('applications', 'list', '--status', 'new', '--json')
  const all = JSON.parse(listed) as { readonly uid: string; readonly ceo_email: string }[]
  const uid = all.find((each) => each.ceo_email === email)?.uid ?? ''
  await operator.cli('applications', 'approve', uid, '--name', name, ...newRequisites())
  const [message] = await operator.messagesTo(email)
  await page.goto(linkIn(message))
  await setPassword(page, password)
  await closePopup(page)
  const login = await loginForm(page).getByLabel('Логин').inputValue()
  await signIn(page, login, password)
  await expectSignedIn(page)
  return login
}

/** An invoice asked for in the browser and paid by the operator. @param amount as it is typed */
export const topUp = async (page: Page, operator: Pick<Operator, 'cli'>, amount: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Пополнить' }).click()
  await dialog(page, 'Пополнение депозитного счёта').getByLabel('Сумма').fill(amount)
  const created = page.waitForResponse(INVOICES)
  await page.keyboard.press('Enter')
  const { number } = (await (await created).json()) as { number: number }
  await dialog(page, 'Счёт создан').getByRole('button', { name: 'Готово' }).click()
  await operator.cli('invoices', 'paid', String(number))
}
