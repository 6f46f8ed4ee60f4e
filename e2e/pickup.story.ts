import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parcelDetails, UID } from '../apps/web/src/test-parcels.ts'
import { respond, stubPoint } from './parcel-stubs.ts'
import { canReadQr, readQr } from './qr-reader.ts'
import { expect, expectAccessible, expectFitsAllWidths, test } from './story.ts'

// The worker that keeps the page has stories of its own.
test.use({ serviceWorkers: 'block' })

const PAGE = `/parcel-details/${UID}`
const CALL = `**/api/parcel/${UID}`

test.beforeEach(({ page }) => stubPoint(page))

type Change = Parameters<typeof parcelDetails>[0]

const open = async (page: Page, change: Change = {}, status?: string) => {
  await page.route(CALL, (route) => respond(route, 200, parcelDetails(change, status)))
  await page.goto(PAGE)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const enlarge = (page: Page) => page.getByRole('button', { name: 'Увеличить QR-код' })
const pin = (page: Page) => page.getByRole('button', { name: '1234-5678, скопировать ПИН-код' })

test('the QR code is read as the parcel’s, at 140, 200 and 300 pixels @main', async ({ page }) => {
  if (!canReadQr()) test.skip()
  const { qrstring } = parcelDetails()
  for (const [width, size] of [
    [759, 140],
    [760, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await open(page)
    const picture = enlarge(page).locator('svg')
    expect(await picture.boundingBox()).toMatchObject({ width: size, height: size })
    expect(readQr(await picture.screenshot())).toBe(qrstring)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await enlarge(page).click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'QR-код' })
  expect(await large.boundingBox()).toMatchObject({ width: 300, height: 300 })
  expect(readQr(await large.screenshot())).toBe(qrstring)
})

test('the enlarged code: a lit screen, closed by Esc and by a tap, the focus given back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const log: string[] = []
    Object.assign(window, { wakeLog: log })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (kind: string) => {
          log.push(kind)
          return Promise.resolve({ release: () => Promise.resolve(log.push('released')) })
        },
      },
    })
  })
  const log = () => page.evaluate(() => (window as unknown as { wakeLog: string[] }).wakeLog)
  await open(page)
  await enlarge(page).click()
  const dialog = page.getByRole('dialog', { name: 'QR-код крупно' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect.poll(log).toEqual(['screen'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enlarge(page)).toBeFocused()
  await expect.poll(log).toEqual(['screen', 'released'])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('img').click()
  await expect(dialog).toBeHidden()
})

test('a tap copies the PIN and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await pin(page).click()
  await expect(page.getByText('ПИН-код скопирован')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1234-5678')
})

test('the deadline goes into a calendar, the code does not', async ({ page }) => {
  await open(page, { expire_at: '2098-11-24T23:59:59+12:00' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Сохранить в календарь' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('DTSTART;VALUE=DATE:20981124\r\n')
  expect(file).toContain('BEGIN:VALARM\r\n')
  expect(file.replaceAll('\r\n ', '')).toContain('ИМ-2026/118')
  expect(file).not.toMatch(new RegExp(`1234-?5678|${UID}|${parcelDetails().qrstring}`))
})

test('axe finds nothing in a failed load and in an unknown parcel', async ({ page, forgive }) => {
  forgive(/500|404/)
  await page.route(CALL, (route) => respond(route, 500, { detail: 'Сервер отдыхает' }))
  await page.goto(PAGE)
  await expect(page.getByRole('alert')).toContainText('Сервер отдыхает')
  await expectAccessible(page)
  await page.route(CALL, (route) => respond(route, 404))
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(heading(page)).toHaveText('Такой посылки нет')
  await expectAccessible(page)
})

test('/p/{uid} leads to the page of the parcel, from the server and within the page', async ({
  page,
  request,
}) => {
  const response = await request.get(`/p/${UID}`, { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([302, PAGE])
  const cut = await request.get('/p/abc', { maxRedirects: 0 })
  expect(cut.headers()['location']).toBe('/parcel-details/abc')
  await page.route(CALL, (route) => respond(route, 200, parcelDetails()))
  await page.goto('/how')
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/p/${UID}`)
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
  await expect(pin(page)).toBeVisible()
})

test('the page is never stored, never searched, and reveals to no one whence its visitor came', async ({
  page,
  request,
}) => {
  for (const path of [PAGE, '/parcel-status/']) {
    const answered = await request.get(path)
    expect(answered.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await answered.text()).toContain('<title>Посылка — ')
  }
  const foreign: string[] = []
  page.on('request', (call) => {
    if (!call.url().startsWith(new URL(page.url()).origin) && page.url() !== 'about:blank')
      foreign.push(call.url())
    expect(call.headers()['referer'] ?? '').not.toContain(UID)
  })
  await open(page)
  await expect(pin(page)).toBeVisible()
  const place = page.getByRole('region', { name: 'Где забрать' })
  await place.scrollIntoViewIfNeeded()
  await expect(place.getByRole('application', { name: /Карта точки/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([])
})

for (const [name, change, status] of [
  ['with a code', { cells: 2, cod: '1234.50' }, undefined],
  [
    'with the longest words',
    {
      order_id: 'ОЧЕНЬДЛИННЫЙНОМЕР'.repeat(4).slice(0, 64),
      consignor: `Общество «${'Электросельхозинструментпоставка'.repeat(2)}»`,
      cod: '123456789012.34',
    },
    'В доставке',
  ],
  ['without a code', {}, 'Изъято из почтомата'],
  ['blocked', {}, 'Заблокирована и будет возвращена отправителю'],
] as const)
  test(`${name}: axe finds nothing and nothing sticks out at any width`, async ({ page }) => {
    await open(page, change, status)
    await expect(heading(page)).toBeVisible()
    await expectFitsAllWidths(page)
  })

test('nothing moves while the parcel and its point come late', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (
          entry as unknown as { value: number }
        ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const parcel = Promise.withResolvers<undefined>()
  const point = Promise.withResolvers<undefined>()
  await page.route(CALL, async (route) => {
    await parcel.promise
    return respond(route, 200, parcelDetails())
  })
  await page.route('**/api/terminals/7/', async (route) => {
    await point.promise
    return route.fallback()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PAGE)
  await expect(page.getByText('Открываем посылку')).toBeAttached()
  parcel.resolve(undefined)
  await expect(pin(page)).toBeVisible()
  point.resolve(undefined)
  await expect(page.getByRole('region', { name: 'Где забрать' })).toBeVisible()
  const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved)
  expect(await moved()).toBeLessThan(0.02)
})
