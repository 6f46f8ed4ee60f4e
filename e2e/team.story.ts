import type { Browser, Page } from '@playwright/test'
import {
  emailsTo,
  linkIn,
  loginForm,
  setPassword,
  signIn,
  closePopup,
  keptTokens,
} from './business.ts'
import { DEMO, dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const PASSWORD = 'Kruzhka-Luna-2026'

const open = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

const invite = async (page: Page, email: string, role: string) => {
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const form = dialog(page, 'Пригласить сотрудника')
  await expectAccessible(page)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Имя').fill('Счетоводова Вера Ильинична')
  await form.getByLabel('Роль', { exact: true }).selectOption(role)
  await form.getByLabel('Ваш пароль').fill(DEMO.password)
  await form.getByRole('button', { name: 'Пригласить' }).click()
}

/** Two people in two browsers: only so it shows that one is out while he still looks at his page. */
test('an accountant is invited, accepts, sees money alone, and is out at once when the owner says so @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `vera-${Date.now()}@example.org`
  await openCabinet(page, '/juridical/profile')
  await page.getByRole('link', { name: 'Команда' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Команда' })).toBeVisible()
  await expectAccessible(page)
  await invite(page, email, 'accountant')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Приглашён')

  const vera = await open(browser, baseURL)
  const [message] = await emailsTo(baseURL, email)
  expect(message?.body).toContain('Ваша роль: бухгалтер')
  await vera.goto(linkIn(message))
  await setPassword(vera, PASSWORD)
  await closePopup(vera)
  const login = await loginForm(vera).getByLabel('Логин').inputValue()
  await signIn(vera, login, PASSWORD)
  await vera.waitForURL(/\/juridical\/orders$/)

  const menu = vera.getByRole('navigation', { name: 'Разделы кабинета' })
  await expect(menu.getByRole('link', { name: 'Заказы' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Интеграции' })).toHaveCount(0)
  await expect(vera.getByRole('button', { name: 'Отправить', exact: true })).toHaveCount(0)
  await expect(vera.getByRole('banner').getByText('Бухгалтер').first()).toBeVisible()
  await vera.goto('/juridical/deposit')
  await expect(vera.getByRole('heading', { level: 1, name: 'Депозит' })).toBeVisible()
  await vera.goto('/juridical/manual-load')
  await expect(vera.getByText('Эта страница доступна: владельцу, логисту')).toBeVisible()
  await expectAccessible(vera)
  for (const width of [360, 768, 1440]) {
    await vera.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(vera)
  }
  const { access } = await keptTokens(vera)
  const refused = await vera.request.post('/api/juridical/estimate_shipping', {
    headers: { authorization: `Bearer ${access}` },
    data: [],
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    'role_forbidden',
  ])

  await vera.goto('/juridical/orders')
  await page.reload()
  await row.getByRole('button', { name: 'Отключить' }).click()
  const question = dialog(page, 'Отключить сотрудника?')
  await question.getByLabel('Ваш пароль').fill(DEMO.password)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Отключить' }).click()
  await expect(row).toContainText('Отключён')
  await vera.getByRole('link', { name: 'Отправления' }).first().click()
  await vera.waitForURL(/\/juridical-auth/)
  await signIn(vera, login, PASSWORD)
  await expect(vera.getByText('Ваш вход отключён')).toBeVisible()
  await vera.context().close()
})
