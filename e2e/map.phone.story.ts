import type { Locator, Page } from '@playwright/test'
import { found, map, pointPath, scale, stands as mapStands } from './map.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  framesPass,
  observeShifts,
  shifted,
  test,
} from './story.ts'

const KAZAN = `/point?city=${encodeURIComponent('Казань')}`
const HEIGHTS = ['свёрнут', 'до середины карты', 'развёрнут'] as const

const QUICK = 4
const SLOW = 64

const handle = (page: Page) => page.getByRole('slider')
/** The sheet has come to rest at a height. */
async function stands(page: Page, height: (typeof HEIGHTS)[number]) {
  await expect(handle(page)).toHaveAttribute('aria-valuetext', height)
  await page
    .locator('[data-sheet]')
    .evaluate((sheet) => Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)))
}
/** Of the list for what is seen now: a raised sheet leaves another middle of the map. */
const rows = (page: Page) =>
  page
    .locator('[aria-busy=false]')
    .getByRole('list', { name: 'Найденные точки' })
    .getByRole('button')
const way = (page: Page) => page.getByRole('link', { name: 'Как добраться' })

/** Milliseconds; the browser minds a finger whose clock goes back. */
let fingerClock = 0

/** A finger's way up or down the middle of what it begins on, in twelve steps of so many milliseconds by its own clock. */
async function swipe(page: Page, on: Locator, pixelsDown: number, pace: number) {
  const box = await on.boundingBox()
  if (box === null) throw new Error('nothing to swipe')
  const client = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)]
  const start = Math.max(Date.now(), fingerClock)
  fingerClock = start + 13 * pace
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, step: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (start + step * pace) / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    })
  await touch('touchStart', y, 0)
  for (let step = 1; step <= 12; step++) {
    await touch('touchMove', y + (pixelsDown * step) / 12, step)
    await framesPass(page, 1)
  }
  await touch('touchEnd', y + pixelsDown, 12)
  await client.detach()
}

test('from the list to a point, and Back to the list', async ({ page }) => {
  await page.goto(KAZAN)
  await handle(page).press('ArrowUp')
  const row = rows(page).first()
  await expect(row).toContainText('Казань')
  await row.click()
  await expect(page).toHaveURL(/\/point\/[^?]+/)
  await expect(way(page)).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL(/\/point\?/)
  await expect(way(page)).toBeHidden()
  await expect(row).toBeVisible()
  await expect(row).toContainText('Казань')
  await stands(page, 'до середины карты')
})

for (const [path, ready] of [
  ['/point', /Найден[ао]/],
  [`/point/${encodeURIComponent('ЧЛБ%303')}`, /Как добраться/],
] as const)
  test(`the page does not jump while it loads on a phone: ${path}`, async ({ page }) => {
    await observeShifts(page)
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  })

test('on a phone the map is the screen: nothing beneath it, its buttons and whose data it is above the sheet', async ({
  page,
}) => {
  await page.goto('/point')
  await expect(found(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const [height, screen] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    innerHeight,
  ])
  expect(height).toBe(screen)
  const top = (await page.locator('[data-sheet]').boundingBox())?.y ?? 0
  for (const part of [
    page.getByRole('button', { name: 'Рядом со мной' }),
    page.getByText(/участники OpenStreetMap|OpenStreetMap/).last(),
  ]) {
    const box = await part.boundingBox()
    expect((box?.y ?? screen) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  }
  await expect(page.getByRole('checkbox', { name: 'Открыто сейчас' })).toBeInViewport({ ratio: 1 })
})

test('the sheet by keys alone: arrows, Escape a height down, the button of the full list; axe at each height', async ({
  page,
}) => {
  await page.goto(KAZAN)
  await expect(found(page)).toHaveText(/Найден[ао]/)
  await handle(page).focus()
  for (const height of HEIGHTS) {
    await stands(page, height)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Escape')
  await stands(page, 'до середины карты')
  await page.keyboard.press('Escape')
  await stands(page, 'свёрнут')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Показать карту' }).press('Enter')
  await stands(page, 'свёрнут')
  await expect(handle(page)).toBeFocused()

  // A card: the same, and Escape closes it; the list is back at its height with the focus where it was.
  await page.keyboard.press('ArrowUp')
  await rows(page).first().press('Enter')
  await expect(way(page)).toBeInViewport({ ratio: 1 })
  await stands(page, 'до середины карты')
  await expectAccessible(page)
  await handle(page).press('End')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await stands(page, 'до середины карты')
  await page.keyboard.press('Escape')
  await expect(way(page)).toBeHidden()
  await stands(page, 'до середины карты')
  await expect(rows(page).first()).toBeFocused()
})

test('the sheet by a finger: dragged and flicked, it scrolls only at full and gives way to a pull from its top @main', async ({
  page,
}) => {
  await page.goto(KAZAN)
  await expect(found(page)).toHaveText(/Найден[ао]/)
  const scrolled = () =>
    page.evaluate(() => [
      document.querySelector('[data-sheet-scroll]:not([hidden])')?.scrollTop ?? 0,
      scrollY,
    ])
  // Slowly, to the nearest height; then a short flick to the next.
  await swipe(page, page.locator('[data-sheet-grip]'), -200, SLOW)
  await stands(page, 'до середины карты')
  await expect(rows(page).first()).toBeInViewport()
  await swipe(page, rows(page).first(), -60, QUICK)
  await stands(page, 'развёрнут')
  expect(await scrolled()).toEqual([0, 0])
  await expect(page.getByRole('button', { name: 'Показать карту' })).toBeInViewport({ ratio: 1 })
  await swipe(page, rows(page).nth(1), -200, SLOW)
  await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(50)
  await stands(page, 'развёрнут')
  await page.evaluate(() => document.querySelector('[data-sheet-scroll]')?.scrollTo(0, 0))
  await swipe(page, rows(page).first(), 90, QUICK)
  await stands(page, 'до середины карты')
  await expect(page).toHaveURL(/\/point\?/)
  await page.locator('[data-sheet-grip]').tap()
  await stands(page, 'развёрнут')

  // A card opens at half over it; its cross leads back to the full list.
  await rows(page).first().tap()
  await expect(way(page)).toBeInViewport({ ratio: 1 })
  await stands(page, 'до середины карты')
  await page.getByRole('button', { name: 'Закрыть' }).tap()
  await expect(way(page)).toBeHidden()
  await stands(page, 'развёрнут')
})

test('a card that closes leaves its point in the middle of the map: steps closer keep it', async ({
  page,
}) => {
  await page.goto(pointPath('ЧЛБ%303'))
  await expect(way(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Закрыть' }).click()
  for (let step = 0; step < 3; step++) {
    const before = await scale(page).innerText()
    await page.getByRole('button', { name: 'Приблизить' }).click()
    await expect(scale(page)).not.toHaveText(before)
    await mapStands(page)
  }
  await expect(found(page)).toHaveText(/Найден[ао] [1-9]/)
})

test('on Home the page scrolls and nothing within it: the card comes after the map, and its cross leads back', async ({
  page,
}) => {
  await page.goto(`/?point=${encodeURIComponent('ЧЛБ%303')}`)
  await page.locator('#map').scrollIntoViewIfNeeded()
  await expect(way(page)).toBeInViewport({ ratio: 1 })
  await expect(map(page)).toBeInViewport()
  const hidden = await page
    .locator('[data-sheet]')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(way(page)).toBeHidden()
  await expect(map(page)).toBeInViewport({ ratio: 0.9 })
})

test('the filters are a sheet that says how many points are left, and the list has just those @main', async ({
  page,
}) => {
  await page.goto('/point?city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C')
  const filters = page.getByRole('button', { name: /Фильтры/ })
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  const show = sheet.getByRole('button', { name: /^Показать \d+/ })
  const left = async () => Number((await show.innerText()).replaceAll(/\D/g, ''))
  await expect(show).toBeInViewport({ ratio: 1 })
  const all = await left()
  await sheet.getByRole('checkbox', { name: 'Примерка' }).check()
  await expect.poll(left).toBeLessThan(all)
  await expect(show).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const count = await left()
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(filters).toBeFocused()
  await expect(filters).toHaveText(/1 выбрано/)
  await expect(page).toHaveURL(/fitting/)
  await handle(page).press('ArrowUp')
  await expect(found(page)).toHaveText(new RegExp(`^Найден[ао] ${count}\\s`))
  await filters.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/fitting/)
})
