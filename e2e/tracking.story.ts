import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { trackResult } from '../apps/web/src/test-parcels.ts'
import { respond, easyCaptcha, stubPoint } from './parcel-stubs.ts'
import { expect, expectAccessible, expectFitsAllWidths, test } from './story.ts'

const HOTLINE = '8 800 555-00-00'
/** Longest number of a parcel, without a place to break. */
const LONG = `${'ОЧЕНЬДЛИННЫЙНОМЕР'.repeat(3)}ABCDEFGHIJKLM`
const TRACK = /\/api\/track\/\?/

const field = (page: Page) => page.getByRole('textbox', { name: 'Номер посылки' })
const mark = (page: Page) => page.getByRole('checkbox', { name: 'Я не робот' })
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Найти посылку' })

const search = async (page: Page, number: string) => {
  await easyCaptcha(page)
  await page.goto(`/track/${encodeURIComponent(number)}`)
  await expect(field(page)).toHaveValue(number)
  await mark(page).check()
  await button(page).click()
}

const open = async (page: Page, change: Parameters<typeof trackResult>[0] = {}) => {
  await stubPoint(page)
  await page.route(TRACK, (route) => respond(route, 200, trackResult(change)))
  await search(page, trackResult(change).order_id)
  await expect(page).toHaveURL(/\/parcel-status\/$/)
}

test('a reload shows the response with its time; an old one leads to a new search for the number', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T14:05:00+03:00') })
  await open(page)
  await expect(page.getByText('Данные на 14:05 МСК')).toBeVisible()
  await page.clock.setSystemTime(new Date('2026-11-20T15:04:00+03:00'))
  await page.reload()
  await expect(page.getByText('Данные на 14:05 МСК')).toBeVisible()
  await page.clock.setSystemTime(new Date('2026-11-20T15:07:00+03:00'))
  await page.reload()
  await expect(page).toHaveURL(/\/track\/[^/]+$/)
  await expect(field(page)).toHaveValue('ИМ-2026/118')
})

test('nothing sticks out with the longest number, and axe finds nothing at any width', async ({
  page,
}) => {
  await open(page, { order_id: LONG, terminal_number: LONG.slice(0, 64) })
  await expectFitsAllWidths(page)
  await page.route(/\/api\/track\/repeat_sms\/$/, (route) => respond(route, 200, { success: true }))
  await page.getByRole('button', { name: 'Отправить СМС с кодом ещё раз' }).click()
  await expect(page.getByText('Смс переотправлено!')).toBeFocused()
  await expectAccessible(page)
})

test('by keyboard alone: number, mark, search, and once more after a rejection @main', async ({
  page,
  forgive,
}) => {
  forgive(/404/)
  await page.route(TRACK, (route) => {
    const known = new URL(route.request().url()).searchParams.get('number') === 'ИМ-2026/118'
    return known ? respond(route, 200, trackResult()) : respond(route, 404)
  })
  await easyCaptcha(page)
  await page.goto('/track')
  const markAndSearch = async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await field(page).focus()
  await page.keyboard.type('ИМ-2026/11')
  await markAndSearch()
  await expect(page.getByRole('alert')).toContainText('посылка не найдена')
  await expectAccessible(page)
  await field(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('8')
  await markAndSearch()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/track', '/track/YA1234567890128'])
    test(`${path} says what it is and whom to call`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отслеживание посылок')
      await expect(page.getByRole('main').getByRole('link', { name: HOTLINE })).toBeVisible()
      await expect(field(page)).toBeHidden()
    })
})

test('what the build is called gives a content blocker nothing to stop', async () => {
  const manifest = JSON.parse(
    await readFile('apps/web/dist/client/.vite/manifest.json', 'utf8'),
  ) as Record<string, { file: string; css?: string[]; assets?: string[] }>
  const names = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  expect(names.length).toBeGreaterThan(20)
  // Digests in hex spell no word; fonts go by the names of their families.
  const neutral =
    /^(?:assets\/(?:[0-9a-f]{12}\.\w+|(?:golos-text|onest)-[\w-]+\.woff2)|pickup-worker\.js)$/
  expect(names.filter((name) => !neutral.test(name))).toEqual([])
})
