import {
  closePopup,
  expectSignedIn,
  INVALID,
  keptTokens,
  LATER,
  loginForm,
  newPasswordForm,
  password,
  popup,
  REQUIRED,
  SESSION_COOKIE,
  sessionCookie,
  setPassword,
  signIn,
} from './business.ts'
import { builtFile } from './cabinet.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  observeShifts,
  shifted,
  test,
} from './story.ts'
import { easeCaptcha, faultOf, robot, solveCaptcha } from './vacancies.ts'

const OBTAIN = '**/api/juridical/jwt/obtain/'
const REFRESH = '**/api/juridical/jwt/refresh/'
const DEMO = 'Demo-2026-pass'

for (const path of [
  '/juridical-auth',
  '/juridical-auth/forgot',
  '/juridical-registration',
  '/offer',
  '/rp/abc',
])
  test(`${path}: axe finds nothing, and nothing sticks out at any width`, async ({ page }) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })

for (const [path, title] of [
  ['/juridical-auth', 'Вход для юридических лиц'],
  ['/juridical-auth/forgot', 'Забыли пароль?'],
  ['/juridical-registration', 'Регистрация юридического лица'],
  ['/rp/abc', 'Смена пароля'],
  ['/offer', 'Публичная оферта'],
  ['/juridical/orders', 'Личный кабинет'],
  ['/juridical/profile', 'Личный кабинет'],
] as const)
  test(`${path}: its first document is titled as itself, and the cabinet is not for search`, async ({
    request,
  }) => {
    const answer = await request.get(path)
    expect(await answer.text()).toContain(`<title>${title} — Ячейка</title>`)
    const robots = answer.headers()['x-robots-tag'] ?? ''
    expect(robots.includes('noindex')).toBe(/^\/(?:juridical|rp)\//.test(path))
  })

for (const [path, module] of [
  ['/juridical-auth', 'login-page'],
  ['/juridical-registration', 'registration-page'],
] as const)
  test(`${path}: a page that comes late moves nothing that is on screen`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await observeShifts(page)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const file = builtFile(`src/features/business-auth/${module}.tsx`)
    await page.route(`**/${file}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Открываем страницу')).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(page)).toBeLessThan(0.1)
  })

test('the offer is found from every page and from the cabinet’s way in', async ({ page }) => {
  for (const path of ['/', '/juridical-auth']) {
    await page.goto(path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Публичная оферта' }).click()
    await expect(page).toHaveURL(/\/offer$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта')
  }
})

test('the pages of a password and of sign-in tell nobody where they were, and are not kept', async ({
  request,
}) => {
  const headers = (await request.get('/rp/abc')).headers()
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
})

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
    await expect(password(form)).toHaveValue(DEMO)
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
    await password(form).fill(DEMO)
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
      await signIn(page, 'demo', DEMO)
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
    await password(form).fill(DEMO)
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

test.describe('the session', () => {
  test('who is signed in is asked once and led from the login page to the cabinet', async ({
    page,
  }) => {
    await page.goto('/juridical-auth')
    await signIn(page, 'demo', DEMO)
    await expectSignedIn(page)
    const before = await keptTokens(page)
    const refreshed = page.waitForRequest(REFRESH)
    await page.goto('/juridical-auth')
    expect((await refreshed).postDataJSON()).toEqual({ refresh: before.refresh })
    await expectSignedIn(page)
    await expect.poll(async () => (await keptTokens(page)).at).toBeGreaterThan(before.at)
    expect((await keptTokens(page)).refresh).toBe(before.refresh)
  })

  test('without a session nothing of the cabinet is asked for; afterwards one is where one was', async ({
    page,
    browser,
    baseURL,
  }) => {
    /** Scripts and calls of a first visit that ends at the form of sign-in. */
    const askedFor = async (path: string): Promise<string[]> => {
      const visit = await (await browser.newContext()).newPage()
      const asked = new Set<string>()
      visit.on('request', (request) => asked.add(new URL(request.url()).pathname))
      await visit.goto(`${baseURL}${path}`)
      await expect(loginForm(visit)).toBeVisible()
      await visit.waitForLoadState('networkidle')
      await visit.context().close()
      return [...asked].filter((each) => /^\/(?:api|assets)\//.test(each)).toSorted()
    }
    expect(await askedFor('/juridical/profile')).toEqual(await askedFor('/juridical-auth'))
    await page.goto('/juridical/profile?from=mail')
    await signIn(page, 'demo', DEMO)
    await expect(page).toHaveURL(/\/juridical\/profile\?from=mail$/)
  })

  test('a session that the server ends leads to sign-in and back', async ({
    page,
    baseURL,
    request,
    forgive,
  }) => {
    forgive(/401/)
    await page.goto('/juridical-auth')
    await signIn(page, 'demo', DEMO)
    await expectSignedIn(page)
    const { refresh } = await keptTokens(page)
    const ended = await request.post(`${baseURL}/api/juridical/jwt/logout/`, { data: { refresh } })
    expect(ended.status()).toBe(200)
    await page.goto('/juridical/profile')
    await expect(page).toHaveURL(/\/juridical-auth\?next=%2Fjuridical%2Fprofile$/)
    expect(await sessionCookie(page)).toBeUndefined()
    await signIn(page, 'demo', DEMO)
    await expect(page).toHaveURL(/\/juridical\/profile$/)
  })

  test('afterwards back to where one was, and never to another site', async ({ page }) => {
    await page.goto(`/juridical-auth?next=${encodeURIComponent('/how?from=cabinet')}`)
    await signIn(page, 'demo', DEMO)
    await expect(page).toHaveURL(/\/how\?from=cabinet$/)
    for (const next of ['https://evil.example/', '//evil.example/', String.raw`/\evil.example`]) {
      await page.goto(`/juridical-auth?next=${encodeURIComponent(next)}`)
      await expect(page).not.toHaveURL(/juridical-auth/)
      expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    }
  })

  test('a sign-in in one tab takes the login page of another along', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/juridical-auth')
    await expect(loginForm(other)).toBeVisible()
    await page.goto('/juridical-auth')
    await signIn(page, 'demo', DEMO)
    await expectSignedIn(page)
    await expect(other).toHaveURL(/\/juridical\/orders$/)
  })

  test('tokens that the server refuses, or that are none, are cleared', async ({
    page,
    context,
    baseURL,
    forgive,
  }) => {
    forgive(/401/)
    const forged = `${encoded({ alg: 'none' })}.${encoded({ exp: 4_000_000_000, user_id: 'x' })}.c2ln`
    for (const [value, asked] of [
      [{ access: forged, refresh: forged, at: 0, skew: 0 }, 1],
      [{ access: 'rubbish', refresh: 'rubbish', at: 0, skew: 0 }, 0],
    ] as const) {
      let calls = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/jwt/refresh/')) calls += 1
      })
      await context.addCookies([
        {
          name: SESSION_COOKIE,
          value: encodeURIComponent(JSON.stringify(value)),
          url: baseURL ?? '',
        },
      ])
      await page.goto('/juridical-auth')
      await expect(loginForm(page)).toBeVisible()
      expect(await sessionCookie(page)).toBeUndefined()
      expect(calls).toBe(asked)
      page.removeAllListeners('request')
    }
  })

  test('a server that cannot be asked is no logout', async ({ page, forgive }) => {
    forgive(/503/)
    await page.goto('/juridical-auth')
    await signIn(page, 'demo', DEMO)
    await expectSignedIn(page)
    await page.route(REFRESH, (route) => route.fulfill({ status: 503, json: { detail: 'Позже' } }))
    await page.goto('/juridical-auth')
    await expect(loginForm(page)).toBeVisible()
    expect(await sessionCookie(page)).toBeDefined()
  })
})

const UPDATE = '**/api/juridical/juridical_users/update_password'
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const tokenUntil = (exp: number) => `e30.${encoded({ exp, user_id: 'x' })}.c2ln`

test.describe('the password', () => {
  test('its rules are shown as they are met, and its faults at their fields', async ({ page }) => {
    await page.route(UPDATE, (route) => route.fulfill({ json: { username: 'romashka-1' } }))
    await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
    await expect(page.getByText('Логин: romashka-1')).toBeVisible()
    const form = newPasswordForm(page)
    const [first, second] = [password(form, 'Новый пароль'), password(form, 'Повторите пароль')]
    const button = form.getByRole('button', { name: 'Сменить пароль' })
    const rule = (text: RegExp) => form.getByRole('listitem').filter({ hasText: text })
    await expect(rule(/от 10 до 40/)).toContainText('нет')
    await first.fill('abcdefghij')
    for (const met of [/от 10 до 40/, /строчная/]) await expect(rule(met)).toContainText('есть')
    for (const unmet of [/заглавная/, /цифра/, /специальный/])
      await expect(rule(unmet)).toContainText('нет')
    await second.fill('abcdefghij')
    await button.click()
    await expect.poll(() => faultOf(first)).toBe('Пароль не соответствует требованиям')
    await expect(first).toBeFocused()
    await first.fill(DEMO)
    await expect.poll(() => faultOf(first)).toBe('')
    await expect.poll(() => faultOf(second)).toBe('Пароли не совпадают')
    await second.fill(`${DEMO}1`)
    await button.click()
    await expect.poll(() => faultOf(second)).toBe('Пароли не совпадают')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  for (const [name, token] of [
    ['rubbish', 'abc'],
    ['a token that has run out', tokenUntil(1_000_000_000)],
  ] as const)
    test(`${name} in the address: invalid, and nobody is asked`, async ({ page }) => {
      let calls = 0
      await page.route(UPDATE, (route) => {
        calls += 1
        return route.abort()
      })
      await page.goto(`/rp/${token}`)
      await expect(page.getByText('Ссылка недействительна.')).toBeVisible()
      await page.getByRole('link', { name: 'Получить ссылку' }).click()
      await expect(page).toHaveURL(/\/juridical-auth\/forgot$/)
      expect(calls).toBe(0)
    })

  for (const [status, expected] of [
    [405, 'Пароль не соответствует требованиям'],
    [503, LATER],
    [401, 'Ссылка недействительна.'],
  ] as const)
    test(`the server answers ${status}: «${expected}»`, async ({ page, forgive }) => {
      forgive(new RegExp(String(status)))
      await page.route(UPDATE, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { username: 'romashka-1' } })
          : route.fulfill({ status, json: { detail: 'Нет' } }),
      )
      await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
      const form = newPasswordForm(page)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('update_password'),
      )
      await setPassword(page, DEMO)
      const request = await sent
      expect(request.postDataJSON()).toEqual({ new_password: DEMO })
      expect(request.headers()['authorization']).toBe(`Bearer ${tokenUntil(4_000_000_000)}`)
      if (status === 401) {
        await expect(page.getByText(expected)).toBeVisible()
        await expect(form).toHaveCount(0)
        return
      }
      await expect(popup(page).getByRole('heading')).toHaveText(expected)
      await closePopup(page)
      await expect(form.getByText(expected)).toBeVisible()
      await expect(password(form, 'Новый пароль')).toHaveValue(DEMO)
    })

  test('who is signed in is led to the login page, and so to the cabinet', async ({ page }) => {
    await page.goto('/juridical-auth')
    await signIn(page, 'demo', DEMO)
    await expectSignedIn(page)
    await page.goto(`/rp/${tokenUntil(4_000_000_000)}`)
    await expect(page).not.toHaveURL(/\/rp\//)
    await expect(newPasswordForm(page)).toHaveCount(0)
  })
})
