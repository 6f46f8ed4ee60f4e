import type { Page } from '@playwright/test'
import { test } from './cabinet.ts'
import { signInAs } from './operator.ts'
import { expect } from './story.ts'

// The demonstration's archive has the streets of Краснодар: every map of the product asks for them and draws them.

const POINT = encodeURIComponent('КРД-0001')

/** A tile that the server has, and then the moment at which the map has drawn streets. */
async function seesStreets(page: Page, open: () => Promise<unknown>) {
  const tile = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/api/streets/'),
  )
  await open()
  expect((await tile).status()).toBe(200)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('map:streets').length))
    .toBeGreaterThan(0)
}

test('the maps of site, widget, cabinet and console show streets', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('site', () => seesStreets(page, () => page.goto(`/point/${POINT}`)))
  await test.step('widget', () =>
    seesStreets(page, async () => {
      await page.goto(`/widget?tk=demo-widget-token&city=${encodeURIComponent('Краснодар')}`)
      const closer = page.getByRole('button', { name: 'Приблизить' })
      for (let step = 0; step < 3; step++) await closer.click()
    }))
  await test.step('cabinet', () =>
    seesStreets(page, () => page.goto(`/juridical/map?point=${POINT}`)))
  await signInAs(page, 'admin')
  await test.step('console', () => seesStreets(page, () => page.goto(`/operator/points/${POINT}`)))
})
