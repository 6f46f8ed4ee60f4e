import { expect, expectAccessible, test } from './story.ts'

// Only a browser shows tabs that a style sheet switches, the clipboard, what is announced and what is kept in storage.

const PARCEL = '#createMerchantParcel'

test('samples: a language chosen once is that of every call and page, a sample is copied @main', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/developers/reference${PARCEL}`)
  const call = page.locator(PARCEL)
  await expect(call.getByRole('region', { name: 'curl POST' })).toBeVisible()
  await expect(call.getByRole('region', { name: 'PHP POST' })).toBeHidden()

  const place = () =>
    call.getByRole('radiogroup').evaluate((tabs) => tabs.getBoundingClientRect().top)
  // By keyboard.
  await call.getByRole('radio', { name: 'curl' }).focus()
  const before = await place()
  await page.keyboard.press('ArrowRight')
  await expect(call.getByRole('region', { name: 'TypeScript POST' })).toBeVisible()
  await expect(
    page.locator('#getMerchantMe').getByRole('radio', { name: 'TypeScript' }),
  ).toBeChecked()
  // What was looked at stays where it was, though all samples above have other heights.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(Math.abs((await place()) - before)).toBeLessThan(2)

  await call.getByRole('button', { name: 'Скопировать код' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Скопировано' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const parcel = await api\.parcels\.create\(/,
  )
  await expectAccessible(page)

  await page.reload()
  await expect(call.getByRole('region', { name: 'TypeScript POST' })).toBeVisible()
  await context.clearPermissions()
})

test('the list of calls is filtered by words of their paths, summaries and groups', async ({
  page,
}) => {
  await page.goto('/developers/reference')
  const list = page.getByRole('navigation', { name: 'Вызовы' })
  const filter = page.getByRole('searchbox', { name: 'Найти вызов' })
  await filter.fill('get ЭТИКЕТ')
  await expect(list.getByRole('link')).toHaveText(['Заказы', /labels$/, 'Посылки', /label$/])
  await expect(page.getByRole('status').filter({ hasText: 'Найдено: 2' })).toBeVisible()
  await filter.fill('такого нет')
  await expect(page.getByRole('status').filter({ hasText: 'Ничего не найдено' })).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(0)
  await filter.fill('')
  expect(await list.getByRole('link').count()).toBeGreaterThan(57)
})

test('code of a guide is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers/quickstart')
  await page.getByRole('button', { name: 'Скопировать код' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Скопировано' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^export KEY=/)
  await context.clearPermissions()
})

test('a wide reference keeps its list of calls in sight, and the start page its first call', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/developers/reference${PARCEL}`)
  await expect(page.getByRole('searchbox', { name: 'Найти вызов' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'GET /me' })).toBeInViewport()
  const table = page.getByRole('table', { name: 'тело POST /api/v1/parcels' })
  await expect(
    table.getByRole('row', { name: /^recipient\.phone строка обязательно/ }),
  ).toBeVisible()
  await page.goto('/developers')
  await expect(page.getByRole('region', { name: 'curl первый вызов' })).toBeInViewport({ ratio: 1 })
})

test('on a phone the menu is folded, and a link leads back to the list of calls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/developers/reference${PARCEL}`)
  await page.getByRole('link', { name: '↑ Вызовы' }).click()
  await expect(page.getByRole('heading', { name: 'Вызовы', exact: true })).toBeInViewport()
  const guide = page.getByRole('link', { name: 'Быстрый старт' })
  await expect(guide).toBeHidden()
  await page.getByText('Разделы').click()
  await guide.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Быстрый старт')
  await expect(guide).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('samples are read in each language', async ({ page }) => {
    await page.goto(`/developers/reference${PARCEL}`)
    const call = page.locator(PARCEL)
    await call.getByRole('radio', { name: 'PHP' }).check()
    await expect(call.getByRole('region', { name: 'PHP POST' })).toBeVisible()
    await expect(call.getByRole('region', { name: 'curl POST' })).toBeHidden()
  })
})
