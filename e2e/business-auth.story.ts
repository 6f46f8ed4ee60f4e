import {
  closePopup,
  expectSignedIn,
  INVALID,
  keptTokens,
  LATER,
  loginForm,
  password,
  popup,
  REQUIRED,
  sessionCookie,
  signIn,
} from './business.ts'
import { DEMO } from './cabinet.ts'
import { expect, expectAccessible, test } from './story.ts'
import { easeCaptcha, faultOf, robot, solveCaptcha } from './vacancies.ts'

const OBTAIN = '**/api/juridical/jwt/obtain/'

test.describe('sign-in', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/juridical-auth')
  })

  test('the demonstration’s sign-in leads to the cabinet, and the cookie is of this site for a day', async ({
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

  test('the button waits for the captcha and says so; empty fields are marked', async ({
    page,
  }) => {
    await easeCaptcha(page)
    const calls: string[] = []
    await page.route(OBTAIN, (route) => {
      calls.push(route.request().url())
      return route.abort()
    })
    const form = loginForm(page)
    const button = form.getByRole('button', { name: 'Войти' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('Сначала отметьте «Я не робот».')
    await form.getByLabel('Логин').fill('demo')
    await password(form).fill(DEMO.password)
    await password(form).press('Enter')
    await expect.poll(() => faultOf(robot(form))).toBe(REQUIRED)

    await solveCaptcha(form)
    await expect(button).not.toHaveAttribute('aria-disabled')
    await form.getByLabel('Логин').fill('   ')
    await password(form).fill(' ')
    await button.click()
    await expect.poll(() => faultOf(form.getByLabel('Логин'))).toBe(REQUIRED)
    await expect.poll(() => faultOf(password(form))).toBe(REQUIRED)
    await expect(form.getByLabel('Логин')).toBeFocused()

    await form.getByLabel('Логин').fill('д'.repeat(51))
    await expect
      .poll(() => faultOf(form.getByLabel('Логин')))
      .toBe('Должно быть не более 50 символов.')
    await form.getByLabel('Логин').fill('д'.repeat(50))
    await expect.poll(() => faultOf(form.getByLabel('Логин'))).toBe('')
    await password(form).fill('п'.repeat(41))
    await expect.poll(() => faultOf(password(form))).toBe('Должно быть не более 40 символов.')
    await password(form).fill('п'.repeat(40))
    await expect.poll(() => faultOf(password(form))).toBe('')
    expect(calls).toEqual([])
  })

  test('a wrong password: the popup to the letter, a new captcha, and what was typed stays', async ({
    page,
    forgive,
  }) => {
    forgive(/403/)
    const form = loginForm(page)
    await signIn(page, 'demo-nobody', 'Wrong-password-1')
    await expect(popup(page).getByRole('heading')).toHaveText(INVALID)
    await expectAccessible(page)
    await closePopup(page)
    await expect(robot(form)).not.toBeChecked()
    await expect(form.getByLabel('Логин')).toHaveValue('demo-nobody')
    await expect(password(form)).toHaveValue('Wrong-password-1')
    expect(await sessionCookie(page)).toBeUndefined()
  })

  for (const [name, answer] of [
    ['a server that is down', { status: 503, json: { detail: 'Сервис временно недоступен' } }],
    ['too many tries', { status: 429, json: { detail: 'Слишком много попыток' } }],
    ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['a lost connection', undefined],
  ] as const)
    test(`${name}: the other popup`, async ({ page, forgive }) => {
      forgive(/50\d|429|ERR_FAILED/)
      await easeCaptcha(page)
      await page.route(OBTAIN, (route) =>
        answer === undefined ? route.abort() : route.fulfill(answer),
      )
      await signIn(page, DEMO.login, DEMO.password)
      await expect(popup(page).getByRole('heading')).toHaveText(LATER)
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
    })

  test('a double click sends once, and while it is sent the button says so', async ({ page }) => {
    await easeCaptcha(page)
    let calls = 0
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(OBTAIN, async (route) => {
      calls += 1
      await asked
      await route.fulfill({ status: 200, json: { access: 'a.b.c', refresh: 'a.b.c' } })
    })
    const form = loginForm(page)
    await form.getByLabel('Логин').fill('demo')
    await password(form).fill(DEMO.password)
    await solveCaptcha(form)
    const button = form.getByRole('button', { name: /Войти|Входим/ })
    await button.dblclick()
    await expect(button).toHaveText('Входим…')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await password(form).press('Enter')
    expect(calls).toBe(1)
    answer()
  })

  test('the password can be looked at', async ({ page }) => {
    const form = loginForm(page)
    await password(form).fill('Secret-1')
    await expect(password(form)).toHaveAttribute('type', 'password')
    await form.getByRole('button', { name: 'Показать пароль' }).click()
    await expect(password(form)).toHaveAttribute('type', 'text')
    await form.getByRole('button', { name: 'Скрыть пароль' }).click()
    await expect(password(form)).toHaveAttribute('type', 'password')
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
