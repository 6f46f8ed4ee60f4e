import type { Browser, Page } from '@playwright/test'
import {
  applicationForm,
  cli,
  fillApplication,
  emailsTo,
  linkIn,
  loginForm,
  newRequisites,
  popup,
  sendButton,
  setPassword,
  signIn,
} from './business.ts'
import { requestedPaths, dialog, openCabinet } from './cabinet.ts'
import { expect, expectAccessible, expectFitsAllWidths, test } from './story.ts'
import { solveCaptcha } from './vacancies.ts'

const PASSWORD = 'Vasilek-2026!'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'

/** A customer of its own: all its sessions are the story's. @returns the login, its password set */
async function makeCustomer(page: Page, baseURL: string | undefined): Promise<string> {
  const email = `sessions-${Date.now()}@example.org`
  await page.goto('/juridical-registration')
  const form = applicationForm(page)
  await fillApplication(form, email)
  await solveCaptcha(form)
  await sendButton(form).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отправлена')
  const listed = await cli(baseURL, 'applications', 'list', '--status', 'new', '--json')
  const all = JSON.parse(listed) as { readonly uid: string; readonly ceo_email: string }[]
  const uid = all.find((each) => each.ceo_email === email)?.uid ?? ''
  const approval = ['--name', 'ООО «Василёк»', ...newRequisites()]
  await cli(baseURL, 'applications', 'approve', uid, ...approval)
  const [opened] = await emailsTo(baseURL, email)
  await page.goto(linkIn(opened))
  await setPassword(page, PASSWORD)
  await popup(page).getByRole('button', { name: 'Хорошо' }).click()
  return loginForm(page).getByLabel('Логин').inputValue()
}

/** The same customer in another browser. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, login: string) {
  const context = await browser.newContext({ userAgent: FIREFOX, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/juridical-auth')
  await signIn(page, login, PASSWORD)
  await expect(page).toHaveURL(/\/juridical\/orders$/)
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Открытые входы' })
const rows = (page: Page) => card(page).getByRole('listitem')
const endAll = (page: Page) =>
  card(page).getByRole('button', { name: 'Завершить все, кроме этого' })

test('a customer sees where the cabinet is open and ends it there: the other is out at its next call', async ({
  page,
  browser,
  baseURL,
}) => {
  const login = await makeCustomer(page, baseURL)
  await signIn(page, login, PASSWORD)
  await expect(page).toHaveURL(/\/juridical\/orders$/)
  await openCabinet(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('этот вход')
  await expect(card(page).getByText('Больше кабинет нигде не открыт.')).toBeVisible()
  await expect(card(page).getByRole('button')).toHaveCount(0)

  const other = await openElsewhere(browser, baseURL, login)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('этот вход')
  const theirs = rows(page).filter({ hasText: 'Firefox, Windows' })
  const button = theirs.getByRole('button', { name: /^Завершить вход: Firefox, Windows, / })
  await expectFitsAllWidths(page, 900)

  // By the keyboard alone; who thinks better of it is where he was.
  await button.focus()
  await page.keyboard.press('Enter')
  const requests = dialog(page, 'Завершить вход?')
  await expect(requests.getByRole('button', { name: 'Отменить' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(requests).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await requests.getByRole('button', { name: 'Завершить' }).press('Enter')
  await expect(page.getByText('Вход завершён')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(card(page).getByRole('list')).toBeFocused()

  const requested = requestedPaths(other)
  await other.getByRole('link', { name: 'Отправления' }).first().click()
  await expect(loginForm(other)).toBeVisible()
  expect(requested.some((path) => path.startsWith('/api/juridical/'))).toBe(true)

  await other.context().close()
  const [second, third] = [
    await openElsewhere(browser, baseURL, login),
    await openElsewhere(browser, baseURL, login),
  ]
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await endAll(page).click()
  const endAllDialog = dialog(page, 'Завершить все входы, кроме этого?')
  await expectAccessible(page)
  await endAllDialog.getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText('Остальные входы завершены')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  for (const each of [second, third]) {
    await each.goto('/juridical/parcels')
    await expect(loginForm(each)).toBeVisible()
    await each.context().close()
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})
