import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'
import { UNAVAILABLE, WIDGET, rows, found, watchLists, open } from './widget-page.ts'

test('the list comes with the document: no call stands before it', async ({ page }) => {
  const requested = watchLists(page)
  await open(page)
  await expect(rows(page)).toHaveCount(20)
  await expect(found(page)).toHaveText(/Найден[ао] 5\s\d\d\d\sточ/)
  expect(requested).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the first visit asks at most 12 times, and for at most 90 KB of gzipped script before the map @main', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await open(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => requested.some((path) => path.endsWith('points.bin'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(12)
  const scripts = await page.locator('script[src], link[rel=modulepreload]').all()
  let bytes = 0
  for (const script of scripts) {
    const path = (await script.getAttribute('src')) ?? (await script.getAttribute('href')) ?? ''
    const response = await page.request.get(path, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(response.headers()['content-length'])
  }
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(90_000)
})

// docs/widget.md: Safari from 15.4, Chrome from 94. One expression that they cannot read stops a whole file.
test('no script of the frame, the map among them, has what the oldest named browsers lack', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text())
  })
  await open(page, `${WIDGET}&city=${encodeURIComponent('Краснодар')}`)
  const tile = page.waitForResponse((response) => response.url().includes('/api/streets/'))
  const closer = page.getByRole('button', { name: 'Приблизить' })
  for (let step = 0; step < 3; step++) await closer.click()
  await tile
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts)
    expect(text.match(/\(\?<[=!]|\.to(?:Sorted|Reversed|Spliced)\(/u)).toBeNull()
})

test('the business variant needs no token in its address', async ({ page }) => {
  await open(page, '/juridical-widget')
  await rows(page).first().click()
  await expect(page.getByRole('region', { name: 'Часы работы' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Выбрать' })).toHaveCount(0)
})

test.describe(`«${UNAVAILABLE}»`, () => {
  for (const [why, path] of [
    ['a missing token', '/widget'],
    ['a refused token', '/widget?tk=unknown'],
  ] as const)
    test(`${why}: only the message, and nobody needs a script for it`, async ({
      page,
      browser,
      baseURL,
      forgive,
    }) => {
      forgive(/status of 403/)
      const response = await page.goto(path)
      expect(response?.status()).toBe(403)
      await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page)
      const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      await plain.goto(path)
      await expect(plain.getByText(UNAVAILABLE)).toBeVisible()
      await plain.close()
    })
})

for (const [width, height] of [
  [280, 400],
  [320, 480],
  [768, 600],
  [1440, 800],
] as const)
  test(`nothing sticks out at ${width} × ${height}, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await rows(page).first().click()
    await expect(page.getByRole('button', { name: 'Выбрать' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
