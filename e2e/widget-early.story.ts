import type { Page, Route } from '@playwright/test'
import { Shop } from './shop.ts'
import { expect, expectAccessible, observeShifts, test } from './story.ts'
import { rowsOf } from './widget-page.ts'

// The frame before its script has come, on a slow link, and where it never comes.

const WIDGET = '/widget?tk=demo-widget-token'

const rows = (page: Page) => rowsOf(page.getByRole('list', { name: 'Найденные точки' }))
const address = (page: Page) => page.getByRole('textbox', { name: 'Адрес' })
const card = (page: Page) => page.getByRole('region', { name: 'Часы работы' })
const nameOf = async (page: Page, at: number) =>
  (await rows(page).nth(at).locator('span > span').first().textContent()) ?? ''

/** The script of the frame, without the tiny one that stands before it. */
async function scriptOf(page: Page): Promise<string> {
  const html = await (await page.request.get(WIDGET)).text()
  const path = /<script type="module" src="(\/assets\/[^"]+)"/.exec(html)?.[1]
  if (path === undefined) throw new Error('the frame has no script')
  return `**${path}`
}

/** Opens the frame with its script on its way; answers how to let it come. */
async function openWithoutScript(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(await scriptOf(page), (route) => {
    held.push(route)
  })
  await page.goto(WIDGET, { waitUntil: 'commit' })
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => held.length).toBe(1)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('widget:list').length))
    .toBe(1)
  return async () => {
    await held[0]?.continue()
    await isLive(page)
  }
}

const isLive = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('widget:script').length))
    .toBe(1)

test('the script takes over what stands there: the same lines, the same words, nothing moves', async ({
  page,
}) => {
  await observeShifts(page)
  const comes = await openWithoutScript(page)
  const before = await rows(page).allTextContents()
  expect(before[0]).toMatch(/№/)
  const kept = await rows(page).nth(3).elementHandle()
  await comes()
  expect(await rows(page).allTextContents()).toEqual(before)
  expect(await kept?.evaluate((row) => row.isConnected)).toBe(true)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => globalThis.storyShifts)).toBeLessThan(0.01)
})

test('a line that is pressed before the script has come opens its card, by keys alone; the script takes it over', async ({
  page,
}) => {
  await observeShifts(page)
  const comes = await openWithoutScript(page)
  const name = await nameOf(page, 2)
  const heading = page.getByRole('heading', { name, level: 2 })
  await rows(page).nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  const kept = await heading.elementHandle()
  await comes()
  await expect(heading).toBeFocused()
  expect(await kept?.evaluate((title) => title.isConnected)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Назад к списку' }).click()
  await expect(rows(page).nth(2)).toBeFocused()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => globalThis.storyShifts)).toBeLessThan(0.01)
})

test('what is typed before the script has come is searched for then, and the focus stays', async ({
  page,
}) => {
  const comes = await openWithoutScript(page)
  await address(page).fill('Казань')
  await page.keyboard.press('Enter')
  await comes()
  await expect(address(page)).toHaveValue('Казань')
  await expect(address(page)).toBeFocused()
  await expect(rows(page).first()).toContainText('Казань')
  expect(new URL(page.url()).searchParams.has('full_addr')).toBe(false)
})

test('a point that is chosen early in a shop’s frame becomes the shop’s choice', async ({
  page,
  baseURL,
}) => {
  const shop = await Shop.open({
    '/': {
      body: `<!doctype html><html lang="ru"><title>Магазин</title><h1>Заказ</h1>
        <script src="${baseURL}/widget.js"></script>
        <form><yacheyka-map token="demo-widget-token" city="Казань" name="point"></yacheyka-map></form>`,
    },
  })
  const held: Route[] = []
  await page.route(await scriptOf(page), (route) => {
    held.push(route)
  })
  await page.goto(shop.origin('localhost'), { waitUntil: 'commit' })
  const frame = page.frameLocator('yacheyka-map iframe')
  const row = frame.getByRole('list', { name: 'Найденные точки' }).getByRole('button').nth(1)
  // The element shows the frame as soon as there is a list in it.
  await expect(page.getByText('Загружаем карту')).toBeHidden()
  const number = await row.getAttribute('value')
  await row.focus()
  await page.keyboard.press('Enter')
  const choose = frame.getByRole('button', { name: 'Выбрать', exact: true })
  await choose.click()
  await expect(choose).toHaveAttribute('aria-busy', 'true')
  await held[0]?.continue()
  await expect
    .poll(() => page.evaluate(() => new FormData(document.forms[0]).get('point')))
    .toBe(number)
  await shop.close()
})

test('every other control pressed early does its work too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const comes = await openWithoutScript(page)
  const more = page.getByRole('button', { name: /^Номер и часы работы/ })
  await more.click()
  await comes()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('textbox', { name: 'Номер почтомата' })).toBeVisible()
})

test('a script that does not come: the press goes to the server, which answers with the card', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_FAILED/)
  const held: Route[] = []
  await page.route(await scriptOf(page), async (route) => {
    // The next document's script comes.
    if (held.length > 0) await route.continue()
    else held.push(route)
  })
  await page.goto(`${WIDGET}&weight=1500`, { waitUntil: 'commit' })
  await expect(rows(page)).toHaveCount(20)
  const name = await nameOf(page, 1)
  const number = await rows(page).nth(1).getAttribute('value')
  await rows(page).nth(1).click()
  await expect(card(page)).toBeVisible()
  await held[0]?.abort()
  await page.waitForURL((url) => url.searchParams.has('point'))
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  const requested = new URL(page.url()).searchParams
  expect(['tk', 'weight', 'point'].map((key) => requested.get(key))).toEqual([
    'demo-widget-token',
    '1500',
    number,
  ])
  // This time the script has come.
  await isLive(page)
  await expect(page.getByRole('button', { name: 'Выбрать' })).toBeVisible()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('points are found and read', async ({ page }) => {
    await page.goto(WIDGET)
    await address(page).fill('Казань')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(address(page)).toHaveValue('Казань')
    await expect(rows(page).first()).toContainText('Казань')
    const name = await nameOf(page, 1)
    await rows(page).nth(1).click()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(card(page)).toBeVisible()
    await page.getByRole('button', { name: 'Назад к списку' }).click()
    await expect(card(page)).toBeHidden()
    await expect(rows(page).first()).toContainText('Казань')
  })
})
