import type { Page } from '@playwright/test'
import {
  addressBox,
  CITY,
  expectAtPlace,
  firstWithFreeCells,
  openNow,
  PLACE,
} from './find-locker.ts'
import { expect, expectAccessible, test } from './story.ts'

// Only the whole product shows how many actions lead from Home to an open point with room: its map, its search, and
// what is free now.
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

for (const size of SIZES) {
  const main = size.width === 1440 ? ' @main' : ''
  test(`from Home to the nearest open point with room, ${size.width} px: three actions with a mouse${main}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    await page.getByRole('link', { name: 'Найти точку рядом' }).click()
    await addressBox(page).fill(PLACE)
    await addressBox(page).press('Enter')
    await expectAtPlace(page)
    await expect(firstWithFreeCells(page)).toContainText(/Краснодар|КРД-/)
    await openNow(page).check()
    await expect(firstWithFreeCells(page)).toContainText(/Краснодар|КРД-/)
    await expect(openNow(page)).toBeChecked()
  })

  test(`from Home to the nearest open point with room, ${size.width} px: three actions by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Найти точку рядом' })
    await tabTo(page, () => link)
    await page.keyboard.press('Enter')
    await tabTo(page, () => addressBox(page))
    await page.keyboard.type(CITY)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Ничего не/)).toBeHidden()
    await tabTo(page, () => openNow(page))
    await page.keyboard.press('Space')
    await expect(openNow(page)).toBeChecked()
    await expect(firstWithFreeCells(page)).toContainText(/Ростов.на.Дону|РНД-\d+/)
    await expectAccessible(page)
  })
}

async function tabTo(page: Page, target: () => ReturnType<Page['getByRole']>) {
  await target().waitFor()
  for (let step = 0; step < 60; step++) {
    if (await target().evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('60 presses of Tab do not reach it')
}
