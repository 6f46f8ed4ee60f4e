import {
  expectSignedIn,
  INVALID,
  keptTokens,
  loginForm,
  password,
  popup,
  sessionCookie,
  signIn,
} from './business.ts'
import { DEMO } from './cabinet.ts'
import { expect, expectAccessible, test } from './story.ts'
import { robot, solveCaptcha } from './vacancies.ts'

const OBTAIN = '**/api/juridical/jwt/obtain/'

test.describe('sign-in', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/juridical-auth')
  })

  test('the demonstration’s sign-in leads to the cabinet, and the cookie is of this site for a day @main', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Войти в личный кабинет для юридических лиц',
    )
    const form = loginForm(page)
    await page.getByRole('button', { name: 'Подставить' }).click()
    await expect(form.getByLabel('Логин')).toHaveValue('demo')
    await expect(password(form)).toHaveValue(DEMO.password)
    await expect(form.getByLabel('Логин')).toHaveAttribute('autocomplete', 'username')
    await expect(password(form)).toHaveAttribute('autocomplete', 'current-password')
    await solveCaptcha(form)
    const sent = page.waitForRequest(OBTAIN)
    await form.getByRole('button', { name: 'Войти' }).click()
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(Object.keys(body).toSorted()).toEqual(['password', 'username', 'yandex_token'])
    await expectSignedIn(page)
    const cookie = await sessionCookie(page)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: false, secure: false })
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(0.9)
    expect(days).toBeLessThanOrEqual(1)
    const { access, refresh } = await keptTokens(page)
    expect([access, refresh].every((token) => token.split('.').length === 3)).toBe(true)
  })

  test('a wrong password: the popup word for word, a new captcha, and what was typed stays', async ({
    page,
    forgive,
  }) => {
    forgive(/403/)
    const form = loginForm(page)
    await signIn(page, 'demo-nobody', 'Wrong-password-1')
    await expect(popup(page).getByRole('heading')).toHaveText(INVALID)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(robot(form)).not.toBeChecked()
    await expect(form.getByLabel('Логин')).toHaveValue('demo-nobody')
    await expect(password(form)).toHaveValue('Wrong-password-1')
    expect(await sessionCookie(page)).toBeUndefined()
  })

  test('registration and the forgotten password are one press away, and back', async ({ page }) => {
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
    await expect(page).toHaveURL(/\/juridical-registration$/)
    await page.getByRole('link', { name: 'НАЗАД' }).click()
    await expect(page).toHaveURL(/\/juridical-auth$/)
    await page.getByRole('link', { name: 'Забыли пароль?' }).click()
    await expect(page).toHaveURL(/\/juridical-auth\/forgot$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('link', { name: 'Вернуться ко входу' }).click()
    await expect(page).toHaveURL(/\/juridical-auth$/)
  })
})
