import type { Page } from '@playwright/test'
import { test } from './cabinet.ts'
import { signInAs } from './operator.ts'
import { expect } from './story.ts'

// The demonstration's archive has the streets of Краснодар: every map of the product asks for them and draws them.

const POINT = encodeURIComponent('КРД-0001')

/** A tile that the server has, and then the moment at which the map has drawn streets. */
async function seesStreets(page: Page, open: () => Promise<unknown>) {
  // Tiles without streets, 204, come too, also those that the page before still waits for.
  const tile = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.startsWith('/api/streets/') && response.status() === 200,
  )
  await open()
  await tile
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

/** The map's layers as they lie upon each other, made small: a brightness from 0 to 255 for each cell of 100 × 100. */
const pictureOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const sheet = new OffscreenCanvas(100, 100)
    const pen = sheet.getContext('2d', { willReadFrequently: true })
    if (pen === null) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas'))
      pen.drawImage(canvas, 0, 0, 100, 100)
    const { data } = pen.getImageData(0, 0, 100, 100)
    return Array.from({ length: 10_000 }, (_, cell) =>
      Math.round(
        ((data[4 * cell] ?? 0) + (data[4 * cell + 1] ?? 0) + (data[4 * cell + 2] ?? 0)) / 3,
      ),
    )
  })

test('on a screen of twice the pixels streets stand where they do on any other', async ({
  browser,
  baseURL,
}) => {
  const pictures: number[][] = []
  for (const deviceScaleFactor of [1, 2]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', deviceScaleFactor })
    const page = await context.newPage()
    await seesStreets(page, () => page.goto(`/point/${POINT}`))
    await page.waitForLoadState('networkidle')
    pictures.push(await pictureOf(page))
    await context.close()
  }
  const [plain = [], fine = []] = pictures
  const others = plain.filter((brightness, cell) => Math.abs(brightness - (fine[cell] ?? 0)) > 20)
  expect(others.length).toBeLessThan(300)
})
