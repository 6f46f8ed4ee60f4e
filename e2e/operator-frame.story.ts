import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as visitor } from './story.ts'

test('the console opens to its operator, says who is signed in and lets them out', async ({
  page,
  forgive,
}) => {
  forgive(/401/)
  await openConsole(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Администратор')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Консоль оператора' })).toBeVisible()
})

visitor(
  'who is not signed in signs in, and comes to the page that was asked for',
  async ({ page, forgive }) => {
    forgive(/40[13]/)
    await page.goto('/operator')
    await expect(page).toHaveURL(/\/operator\/sign-in\?next=%2Foperator$/)
    await expectAccessible(page)
    await page.getByLabel('Логин').fill('manager')
    const password = page.getByRole('textbox', { name: 'Пароль' })
    await password.fill('wrong')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert').first()).toHaveText('Неверный логин или пароль')
    await password.fill('Demo-2026-pass')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  },
)

test.describe('for an editor', () => {
  test.use({ role: 'editor' })
  test('a section of another role says so instead of failing', async ({ page }) => {
    await openConsole(page, '/operator/corrections')
    await expect(page.getByText('Этот раздел не для вашей роли')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'К началу' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  })
})
