import {
  expect,
  expectAccessible,
  expectFitsAllWidths,
  expectNoSidewaysScroll,
  observeShifts,
  shifted,
  test,
} from './story.ts'

const PAGES = [
  '/',
  '/how',
  '/privacy-policy',
  '/point',
  '/track',
  '/vacancies',
  '/partners',
  '/offer',
  '/juridical-auth',
  '/juridical-registration',
]
/** Made by the server, without a script. */
const SERVED_PAGES = ['/developers', '/api/v1/problems', '/api/v1/problems/price_changed']
/** Of thousands of elements: axe takes seconds of each, and they are the same ones at every width. */
const REFERENCES = ['/api/docs/', '/developers/reference']
const WIDTHS = [360, 768, 1440]

for (const path of PAGES)
  test(`${path}: axe finds nothing, nothing sticks out or jumps at any width`, async ({ page }) => {
    await observeShifts(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await shifted(page), `at ${width}`).toBeLessThanOrEqual(0.02)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })

for (const path of SERVED_PAGES)
  test(`${path}: axe finds nothing, nothing sticks out at any width`, async ({ page }) => {
    await page.goto(path)
    await expectFitsAllWidths(page)
  })

test('every guide for developers: axe finds nothing, nothing sticks out at any width', async ({
  page,
}) => {
  await page.goto('/developers')
  const paths = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const guides = paths.filter((path) => !REFERENCES.includes(path))
  expect(guides.length).toBeGreaterThan(10)
  for (const path of guides) {
    await page.goto(path)
    await expectFitsAllWidths(page)
  }
})

for (const path of REFERENCES)
  test(`${path}: axe finds nothing on a phone, nothing sticks out at any width`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })

test('text stays where it was when its fonts come late, at any width', async ({ page }) => {
  await observeShifts(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    for (const path of ['/', '/how', '/offer', '/privacy-policy', '/partners', '/track']) {
      const fonts = Promise.withResolvers<undefined>()
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise
        await route.fallback()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      fonts.resolve(undefined)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await shifted(page), `${path} at ${width}`).toBeLessThanOrEqual(0.02)
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test('a result without a parcel leads to tracking, and the footer does not jump', async ({
  page,
}) => {
  await observeShifts(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/parcel-status')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await shifted(page), `at ${width}`).toBeLessThanOrEqual(0.02)
  }
})

test('the page of a point that is not there keeps its height', async ({ page, forgive }) => {
  forgive(/404/)
  await observeShifts(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/point/НЕТ-1')
    await expect(page.getByRole('heading', { name: 'Точка не найдена' })).toBeVisible()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await shifted(page), `at ${width}`).toBeLessThanOrEqual(0.02)
  }
})

test('every page names itself: title, description, canonical address, Open Graph @main', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const path of ['/', '/how', '/privacy-policy']) {
    await page.goto(path)
    titles.add(await page.title())
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(50)
    expect(await content('meta[property="og:title"]')).toBeTruthy()
    expect(await content('meta[property="og:image"]')).toMatch(/^http:.*\/og\.png$/)
    const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(path)
    expect(await page.locator('h1').count()).toBe(1)
  }
  expect(titles.size).toBe(3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the static pages show their content', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ваша\sячейка\sу\sдома/)
    await page.locator('summary').first().click()
    await expect(page.locator('details').first()).toHaveAttribute('open', '')
    await page.goto('/how')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.goto('/privacy-policy')
    await expect(page.getByRole('article')).toContainText('персональных данных')
  })
})

test('a prerendered page is taken over without being drawn again', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1')
      if (heading !== null) Object.assign(heading, { seenFirst: true })
    })
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').evaluate((node) => 'seenFirst' in node)).toBe(true)
})

test('unknown paths redirect to Home; calls and files do not', async ({
  page,
  request,
  forgive,
}) => {
  forgive(/404/)
  await page.goto('/no/such/page?x=1')
  await expect(page).toHaveURL(/\/$/)
  for (const path of ['/api/no-such-call', '/assets/no-such-file.js', '/art/no-such.svg'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('an unknown path inside the page leads Home as well', async ({ page }) => {
  await page.goto('/how')
  // Before it is alive the page has no router to lead anywhere.
  await page.waitForFunction(() => {
    const top = document.querySelector('#root > *')
    return top !== null && Object.keys(top).some((key) => key.startsWith('__react'))
  })
  await page.evaluate(() => {
    history.pushState({}, '', '/no-such-page')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(page).toHaveURL(/\/$/)
})

test('/promo leads to the page of the bank', async ({ request }) => {
  const response = await request.get('/promo', { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([
    302,
    'https://bank.example/yacheyka',
  ])
})

test('How: a way back, and a way up after 300 pixels', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Как получить посылку' }).first().click()
  await expect(page).toHaveURL(/\/how$/)
  const up = page.getByRole('button', { name: /наверх/i })
  await expect(up).toBeHidden()
  await page.mouse.wheel(0, 290)
  await page.waitForFunction(() => scrollY > 250)
  await expect(up).toBeHidden()
  await page.mouse.wheel(0, 400)
  await expect(up).toBeVisible()
  await up.click()
  await page.waitForFunction(() => scrollY === 0)
  await expect(up).toBeHidden()
  await page.getByRole('button', { name: /назад/i }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('Privacy policy: two documents to download, and back to the last different page', async ({
  page,
}) => {
  await page.goto('/how')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Политика/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика конфиденциальности')
  const documents = page.getByRole('main').getByRole('link', { name: /PDF/ })
  await expect(documents).toHaveCount(2)
  for (const link of await documents.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  }
  // The same page again is no other page.
  await page.goto('/privacy-policy#a')
  await page.getByRole('button', { name: /назад/i }).click()
  await expect(page).toHaveURL(/\/how$/)
})

test('the sitemap, robots and the manifest are there', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/how', '/privacy-policy']) expect(sitemap).toContain(`${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: http')
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ lang: 'ru' })
})

test('files of the build are kept for ever and come compressed', async ({ page, request }) => {
  await page.goto('/')
  const script = await page.locator('script[type="module"]').getAttribute('src')
  const response = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers()).toMatchObject({ 'content-encoding': 'br' })
  expect(response.headers()['cache-control']).toContain('immutable')
})

test('conditions that a file cannot meet are rejected in words, not broken on', async ({
  request,
}) => {
  for (const [path, name, value, status] of [
    ['/favicon.svg', 'range', 'bytes=99999999-', 416],
    ['/favicon.svg', 'if-match', '"other"', 412],
  ] as const) {
    const response = await request.get(path, { headers: { [name]: value } })
    expect(response.status()).toBe(status)
    expect(((await response.json()) as { detail: string }).detail).toMatch(/[а-я]/)
  }
})

test('an address that does not decode leads Home as well', async ({ request }) => {
  const headers = { accept: 'text/html' }
  for (const path of ['/%E0%A4%A', '/map', '/art'])
    expect((await request.get(path, { headers, maxRedirects: 0 })).headers()['location']).toBe('/')
})

test('every link of every page leads somewhere', async ({ page, request }) => {
  const seen = new Map<string, string>()
  for (const path of ['/', '/how', '/privacy-policy', '/point']) {
    await page.goto(path)
    for (const link of await page.locator('a[href]').all()) {
      const href = (await link.getAttribute('href')) ?? ''
      if (href.startsWith('/')) seen.set(href, path)
      else expect(href, `on ${path}`).toMatch(/^(https:\/\/|tel:\+?\d|mailto:.+@|#)/)
    }
  }
  expect(seen.size).toBeGreaterThan(8)
  for (const [href, path] of seen) {
    const response = await request.get(href, { maxRedirects: 0 })
    const expected = href === '/promo' ? 302 : 200
    expect(response.status(), `${href} on ${path}`).toBe(expected)
  }
})
