import type { Page, Route } from '@playwright/test'
import { openCabinet, test, USER } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const FIGURES = `${USER}/figures`
const SUMMARY = '/juridical/summary'
const PARCELS = '**/juridical_parcels?*'

const monday = (weeksAgo: number): string =>
  new Date(Date.UTC(2026, 10, 16) - weeksAgo * 7 * 86_400_000).toISOString().slice(0, 10)

/** Twelve busy weeks. */
const FULL = {
  statuses: [
    { status: 'created', count: 1204 },
    { status: 'awaiting_courier', count: 87 },
    { status: 'shipped_from_warehouse', count: 311 },
    { status: 'in_delivery', count: 2045 },
    { status: 'delivered', count: 40 },
    { status: 'stored', count: 600 },
    { status: 'ready_for_pickup', count: 1860 },
    { status: 'overdue', count: 96 },
    { status: 'blocked_for_return', count: 7 },
    { status: 'received', count: 480_113 },
    { status: 'returned', count: 11_020 },
    { status: 'cancelled', count: 2617 },
  ],
  pickup: {
    fetched: 1000,
    median_hours: 26.4,
    by_day: [430, 300, 150, 60, 30, 15, 10, 5].map((count, at) => ({ days: at + 1, count })),
  },
  overdue_soon: {
    count: 12,
    first: Array.from({ length: 5 }, (_, at) => ({
      uid: `${'abcde'[at] ?? ''}bcdefghijkmnopqrstuvw`,
      parcel_number: `KP-10${at}`,
      terminal_address: 'Новосибирская область, г. Новосибирск, ул. Привокзальная, д. 34, корп. 4',
      expire_at: '2026-11-24T19:59:59+03:00',
    })),
  },
  weeks: [812, 930, 1105, 990, 1240, 1310, 1180, 1402, 1533, 1490, 1718, 640].map((count, at) => ({
    from: monday(11 - at),
    spent: at === 3 ? '-1250.50' : `${count * 178}.40`,
    parcels: count,
  })),
}

const NOTHING = {
  statuses: [],
  pickup: { fetched: 0, median_hours: null, by_day: [] },
  overdue_soon: { count: 0, first: [] },
  weeks: FULL.weeks.map(({ from }) => ({ from, spent: '0.00', parcels: 0 })),
}

const fill = (page: Page, json: object) => page.route(FIGURES, (route) => route.fulfill({ json }))

test('the menu leads to it, and what it says of the demonstration is what the lists say', async ({
  page,
}) => {
  await openCabinet(page)
  const answer = page.waitForResponse(FIGURES)
  await page
    .getByRole('navigation', { name: 'Разделы кабинета' })
    .getByRole('link', { name: 'Сводка' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сводка' })).toBeVisible()
  const { statuses } = (await (await answer).json()) as {
    statuses: readonly { status: string; count: number }[]
  }
  expect(statuses.length).toBeGreaterThan(5)
  const waiting = page
    .getByRole('list', { name: 'Отправления по статусам' })
    .getByRole('link', { name: /^Доставлена/ })
  const count = Number(/\d+$/.exec((await waiting.textContent()) ?? '')?.[0])
  const listed = page.waitForResponse(PARCELS)
  await waiting.click()
  await expect(page).toHaveURL(/parcels\?parcel_status=delivered,stored,ready_for_pickup$/)
  expect(((await (await listed).json()) as { count: number }).count).toBe(count)
})

test('the big numbers come first, each with its words, and lead to what they count', async ({
  page,
}) => {
  await fill(page, FULL)
  await openCabinet(page, SUMMARY)
  const tiles = page.getByRole('list', { name: 'Главное' }).getByRole('link')
  await expect(tiles).toHaveText([
    /В\sпути2\s356/,
    /Ждут получателя2\s500/,
    /Скоро истекает срок12/,
    /Потрачено за\sнеделю113,9\sтыс\.\s₽/,
  ])
  await expect(tiles.nth(0)).toHaveAttribute(
    'href',
    '/juridical/parcels?parcel_status=shipped_from_warehouse,in_delivery',
  )
  await expect(tiles.nth(3)).toHaveAttribute('href', '/juridical/deposit')
  await tiles.nth(2).click()
  await expect(page.getByRole('heading', { name: 'Скоро истекает срок' })).toBeInViewport()
})

test('every plot is read without seeing it', async ({ page }) => {
  await fill(page, FULL)
  await openCabinet(page, SUMMARY)
  const spent = page.getByRole('list', { name: 'Расходы по неделям' }).getByRole('listitem')
  await expect(spent).toHaveCount(12)
  await expect(spent.nth(3)).toContainText(/21\sсентября – 27\sсентября: −1\s250,50\s₽/)
  await expect(spent.last()).toContainText(/Эта неделя, 16\sноября – 22\sноября: 113\s920,40\s₽/)
  const added = page.getByRole('list', { name: 'Отправлений по неделям' }).getByRole('listitem')
  await expect(added.first()).toContainText(/812\sотправлений/)
  const fetched = page.getByRole('list', { name: 'На какой день забирают' }).getByRole('listitem')
  await expect(fetched.first()).toContainText(/43\s%В 1-й день: 430\sотправлений/)
  await expect(fetched.last()).toContainText(/Позже недели: 5\sотправлений/)
  await expect(page.getByText(/Половину забирают быстрее, чем\sза 26\sч/)).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Завершённые за всё время' }).getByRole('link').first(),
  ).toHaveText(/Выдана 480\s113/)
})

test('what runs out soon leads to its cards, the nearest first', async ({ page }) => {
  await fill(page, FULL)
  await openCabinet(page, SUMMARY)
  const soon = page.getByRole('region', { name: 'Скоро истекает срок' })
  await expect(soon.getByRole('listitem')).toHaveCount(5)
  await expect(soon.getByText(/И\sещё 7\sотправлений/)).toBeVisible()
  await expect(soon.getByRole('link', { name: /KP-100/ })).toHaveAttribute(
    'href',
    /\/juridical\/parcels\/abcdefghijkmnopqrstuvw|\/juridical\/parcels\/abcdefghijk/,
  )
})

test('a new customer is invited to send the first parcel', async ({ page }) => {
  await fill(page, NOTHING)
  await openCabinet(page, SUMMARY)
  await page.getByRole('link', { name: /^Оформить\sвручную$|^Оформить вручную$/ }).click()
  await expect(page).toHaveURL(/manual-load$/)
})

test('it is loading, failed and ready by turns; a failed one retries', async ({
  page,
  forgive,
}) => {
  forgive(/figures/)
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let broken = true
  await page.route(FIGURES, async (route: Route) => {
    await held
    return broken
      ? route.fulfill({ status: 404, json: { detail: 'Не нашлось' } })
      : route.fulfill({ json: FULL })
  })
  await openCabinet(page, SUMMARY)
  await expect(page.getByText('Сводка считается')).toBeAttached()
  release()
  await expect(page.getByRole('alert')).toContainText('Не нашлось')
  broken = false
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page.getByRole('heading', { name: 'Отправления сейчас' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const width of [360, 768, 1440])
  test(`everybody can use it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const json of [FULL, NOTHING]) {
      await page.unroute(FIGURES)
      await fill(page, json)
      await openCabinet(page, SUMMARY)
      await page.getByText('Сводка считается').waitFor({ state: 'detached' })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      // The menu keeps to one line at every width that shows it.
      const tops = await page
        .getByRole('navigation', { name: 'Разделы кабинета' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
      expect(new Set(tops).size).toBeLessThanOrEqual(1)
    }
  })
