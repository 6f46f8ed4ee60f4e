import { signIn } from './business.ts'
import { requestedPaths, cabinetFiles, DEMO, dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible, expectFitsAllWidths, test as signedOut } from './story.ts'

const DATA = /^\/api\/juridical\/(?!jwt\/)/
const REFRESH = '/api/juridical/jwt/refresh/'

const token = (claims: object) =>
  ['{}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

signedOut.describe('without a session', () => {
  const hour = () => Math.floor(Date.now() / 1000) + 3600
  for (const [what, kept] of [
    ['no cookie', undefined],
    ['a spoilt cookie', 'nonsense'],
    ['tokens that have run out', { exp: 1, user_id: 'x' }],
    ['tokens that the server does not know', { exp: hour(), user_id: 'x' }],
  ] as const)
    signedOut(
      `${what}: nothing of the cabinet is asked for`,
      async ({ page, baseURL, forgive }) => {
        // The server's rejection of a forged token.
        forgive(/jwt\/refresh/)
        if (kept !== undefined) {
          const each = typeof kept === 'string' ? kept : token(kept)
          const value = encodeURIComponent(
            JSON.stringify({ access: each, refresh: each, at: Date.now(), skew: 0 }),
          )
          await page
            .context()
            .addCookies([{ name: 'juridical_session', value, url: baseURL ?? '' }])
        }
        const files = cabinetFiles()
        expect(files.length).toBeGreaterThan(4)
        const requested = requestedPaths(page)
        await page.goto('/juridical/deposit?from=2026-01-01&to=2026-02-01')
        await expect(page).toHaveURL(/\/juridical-auth\?next=%2Fjuridical%2Fdeposit%3Ffrom/)
        await expect(page.getByRole('form', { name: 'Вход' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(requested.filter((path) => files.includes(path.slice(1)))).toEqual([])
        expect(requested.filter((path) => DATA.test(path))).toEqual([])
      },
    )
})

signedOut(
  'a visitor without a session signs in and is back where they were going',
  async ({ page }) => {
    await page.goto('/juridical/deposit?from=2026-01-01&to=2026-02-01')
    await signIn(page, DEMO.login, DEMO.password)
    await expect(page).toHaveURL(/\/juridical\/deposit\?from=2026-01-01&to=2026-02-01$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Депозит' })).toBeVisible()
  },
)

test('with one, the check comes first, and then the cabinet and its data', async ({ page }) => {
  const files = cabinetFiles()
  const order: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === REFRESH) order.push('checked')
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (files.includes(pathname.slice(1))) order.push('code')
    if (DATA.test(pathname)) order.push('data')
  })
  await openCabinet(page)
  await expect(page.getByText('ООО «Книжная полка»')).toBeVisible()
  expect(order[0]).toBe('checked')
  expect(order).toEqual(expect.arrayContaining(['code', 'data']))
})

test.describe('the shell', () => {
  test('/juridical leads to the orders; the logo too; an unknown child leads Home', async ({
    page,
  }) => {
    await openCabinet(page, '/juridical')
    await expect(page).toHaveURL(/\/juridical\/orders$/)
    await page.getByRole('link', { name: 'Профиль' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeFocused()
    await page.getByRole('link', { name: /к заказам кабинета/ }).click()
    await expect(page).toHaveURL(/\/juridical\/orders$/)
    await page.goto('/juridical/nowhere')
    await expect(page).toHaveURL(/\/$/)
  })

  test('the menu names its sections, marks the open one and ignores a click on it', async ({
    page,
  }) => {
    await openCabinet(page)
    const menu = page.getByRole('navigation', { name: 'Разделы кабинета' })
    await expect(menu.getByRole('link')).toHaveText([
      'Сводка',
      'Заказы',
      'Отправления',
      'Карта почтоматов',
      'Интеграции',
      'Правила и инструкции',
      'Профиль',
    ])
    const current = menu.getByRole('link', { name: 'Профиль' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    const before = await page.evaluate(() => [history.length, history.state as unknown])
    await current.click()
    expect(await page.evaluate(() => [history.length, history.state as unknown])).toEqual(before)
    await menu.getByRole('link', { name: 'Отправления' }).click()
    await expect(page).toHaveURL(/\/juridical\/parcels$/)
    await expect(menu.getByRole('link', { name: 'Отправления' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(current).not.toHaveAttribute('aria-current')
  })

  test('«Отправить» opens a popup with two ways; Esc closes it and gives the focus back', async ({
    page,
  }) => {
    await openCabinet(page)
    const send = page.getByRole('button', { name: 'Отправить' })
    const popup = dialog(page, 'Форма отправки посылок')
    await send.click()
    await expect(popup.getByRole('link')).toHaveText([/^Вручную/, /^Пакетно/])
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(send).toBeFocused()
    for (const [name, path] of [
      [/^Вручную/, /manual-load$/],
      [/^Пакетно/, /package-load$/],
    ] as const) {
      await send.click()
      await popup.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(popup).toHaveCount(0)
    }
  })
})

signedOut(
  'signing out asks first, ends the session here and on the server @main',
  async ({ page }) => {
    await page.goto('/juridical-auth?next=%2Fjuridical%2Fprofile')
    await signIn(page, DEMO.login, DEMO.password)
    await expect(page).toHaveURL(/\/juridical\/profile$/)
    const kept = (await page.context().cookies()).find(({ name }) => name === 'juridical_session')
    const { refresh } = JSON.parse(decodeURIComponent(kept?.value ?? '{}')) as { refresh: string }
    const popup = dialog(page, 'Выйти из личного кабинета?')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await popup.getByRole('button', { name: 'Отменить' }).click()
    await expect(popup).toHaveCount(0)
    await expect(page.getByText('ООО «Книжная полка»')).toBeVisible()

    await page.getByRole('button', { name: 'Выйти' }).click()
    const ended = page.waitForResponse('**/api/juridical/jwt/logout/')
    await popup.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/juridical-auth$/)
    await ended
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'juridical_session',
    )
    const response = await page.request.post(REFRESH, { data: { refresh } })
    expect(response.status()).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL(/\/juridical-auth/)
    await expect(page.getByText('ООО «Книжная полка»')).toHaveCount(0)
  },
)

test('a tablet has the sections in one line, with a scrollbar beside them too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await openCabinet(page)
  // Headless browsers draw no scrollbar: this is the room that one takes.
  await page.evaluate(() => {
    document.body.style.marginRight = '17px'
  })
  const tops = await page
    .getByRole('navigation', { name: 'Разделы кабинета' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(4)
  expect(new Set(tops).size).toBe(1)
})

for (const path of [
  'orders',
  'profile',
  'profile/team',
  'profile/actions',
  'deposit?from=2026-01-01&to=2026-11-21',
  'map',
  'integrations',
  'integrations/webhooks',
  'integrations/calls',
  'integrations/sandbox',
  'integrations/usage',
])
  test(`/juridical/${path}: axe finds nothing, and nothing sticks out at any width`, async ({
    page,
  }) => {
    await openCabinet(page, `/juridical/${path}`)
    await page.waitForLoadState('networkidle')
    await expectFitsAllWidths(page)
  })

test('a page that is loaded begins at its top, wherever another was left', async ({ page }) => {
  await openCabinet(page, '/juridical/parcels')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.evaluate(() => {
    scrollTo(0, 200)
  })
  await page.goto('/juridical/map')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => {
    scrollTo(0, 150)
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
})

test('axe finds nothing in the popups', async ({ page }) => {
  await openCabinet(page)
  const check = async (name: string) => {
    await expect(dialog(page, name)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, name)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Отправить' }).click()
  await check('Форма отправки посылок')
  await page.getByRole('button', { name: 'Пополнить' }).click()
  await page.getByRole('button', { name: 'Сформировать счёт' }).click()
  await check('Пополнение депозитного счёта')
  await page.getByRole('button', { name: 'Обратная связь' }).click()
  await page.getByLabel('Отзыв', { exact: true }).fill('Хорошо')
  await check('Оставьте обратную связь по работе сервиса')
  await page.getByRole('button', { name: 'Изменить' }).click()
  await check('Контактная информация')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await check('Выйти из личного кабинета?')
})
