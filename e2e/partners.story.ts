import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './story.ts'

const frame = (page: Page) => page.locator('yacheyka-map').frameLocator('iframe')

test('the page for shops shows the widget as it is, once it nears the screen, and what a shop hears @main', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Виджет для магазинов' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Виджет для\sмагазинов/)
  await page.waitForLoadState('networkidle')
  expect(requested).not.toContain('/widget.js')

  await page.getByRole('heading', { name: 'Попробуйте' }).scrollIntoViewIfNeeded()
  const point = frame(page)
    .getByRole('list', { name: 'Найденные точки' })
    .getByRole('button')
    .first()
  await expect(point).toContainText('Казань')
  expect(requested.filter((path) => path === '/widget.js')).toHaveLength(1)
  await point.click()
  await frame(page).getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(page.getByText(/Страница магазина получила точку/)).toContainText(/№\s\S+, /)
})

test('the lines for a shop are copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/partners')
  const shown = await page.getByRole('region', { name: 'код виджета' }).innerText()
  await page.getByRole('button', { name: 'Скопировать: код виджета' }).click()
  await expect(page.getByText('Скопировано')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.trim()).toBe(shown.trim())
  expect(copied).toContain('<yacheyka-map token="demo-widget-token"')
})

for (const width of [360, 768, 1440])
  test(`axe finds nothing around the map, and nothing sticks out at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/partners')
    await page.getByRole('heading', { name: 'Попробуйте' }).scrollIntoViewIfNeeded()
    await expect(frame(page).getByRole('list', { name: 'Найденные точки' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The frame has stories of its own.
    await expectAccessible(page, 'yacheyka-map')
  })
