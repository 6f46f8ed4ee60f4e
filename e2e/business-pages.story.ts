import { builtFile } from './cabinet.ts'
import { expect, expectFitsAllWidths, observeShifts, shifted, test } from './story.ts'

for (const path of [
  '/juridical-auth',
  '/juridical-auth/forgot',
  '/juridical-registration',
  '/offer',
  '/rp/abc',
  '/ec/abc',
  '/test-access',
  '/test-access/abc',
])
  test(`${path}: axe finds nothing, and nothing sticks out at any width`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectFitsAllWidths(page)
  })

test('first documents are titled as themselves; the cabinet and a password are not for search', async ({
  request,
}) => {
  for (const [path, title] of [
    ['/juridical-auth', 'Вход для юридических лиц'],
    ['/juridical-auth/forgot', 'Забыли пароль?'],
    ['/juridical-registration', 'Регистрация юридического лица'],
    ['/rp/abc', 'Смена пароля'],
    ['/ec/abc', 'Адрес почты'],
    ['/test-access', 'Тестовый ключ API'],
    ['/test-access/abc', 'Пробный доступ'],
    ['/offer', 'Публичная оферта'],
    ['/juridical/orders', 'Личный кабинет'],
    ['/juridical/profile', 'Личный кабинет'],
  ] as const) {
    const response = await request.get(path)
    expect(await response.text()).toContain(`<title>${title} — Ячейка</title>`)
    const robots = response.headers()['x-robots-tag'] ?? ''
    expect(robots.includes('noindex'), path).toBe(/^\/(?:juridical|rp|ec|test-access)\//.test(path))
  }
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
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  })

test('the offer is found from every page and from the cabinet’s way in', async ({ page }) => {
  for (const path of ['/', '/juridical-auth']) {
    await page.goto(path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Публичная оферта' }).click()
    await expect(page).toHaveURL(/\/offer$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публичная оферта')
  }
})

test('the pages of a password and of sign-in reveal to nobody where they were, and are not kept', async ({
  request,
}) => {
  for (const path of ['/rp/abc', '/ec/abc']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toContain('noindex')
  }
})
