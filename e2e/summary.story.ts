import type { Page } from '@playwright/test'
import { FULL, NOTHING } from '../apps/web/src/features/summary/test-figures.ts'
import { openCabinet, test, USER } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

const FIGURES = `${USER}/figures`
const SUMMARY = '/juridical/summary'
const PARCELS = '**/juridical_parcels?*'

const fill = (page: Page, json: object) => page.route(FIGURES, (route) => route.fulfill({ json }))

test('the menu leads to it, and what it says of the demonstration is what the lists say @main', async ({
  page,
}) => {
  await openCabinet(page)
  const response = page.waitForResponse(FIGURES)
  await page
    .getByRole('navigation', { name: 'Разделы кабинета' })
    .getByRole('link', { name: 'Сводка' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сводка' })).toBeVisible()
  const { statuses } = (await (await response).json()) as {
    statuses: readonly { status: string; count: number }[]
  }
  expect(statuses.length).toBeGreaterThan(5)
  await page.getByRole('link', { name: /^Скоро истекает срок/ }).click()
  await expect(page.getByRole('heading', { name: 'Скоро истекает срок' })).toBeInViewport()
  const waiting = page
    .getByRole('list', { name: 'Отправления по статусам' })
    .getByRole('link', { name: /^Доставлена/ })
  // Between the two answers another story may move a parcel of this customer: then both are read anew.
  await expect(async () => {
    await openCabinet(page, SUMMARY)
    const count = Number(/\d+$/.exec((await waiting.textContent()) ?? '')?.[0])
    const listed = page.waitForResponse(PARCELS)
    await waiting.click()
    await expect(page).toHaveURL(/parcels\?parcel_status=delivered,stored,ready_for_pickup$/)
    expect(((await (await listed).json()) as { count: number }).count).toBe(count)
  }).toPass()
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
