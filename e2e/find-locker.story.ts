import type { Page } from '@playwright/test'
import { addressBox, CITY, nearestWithRoom, openNow, PLACE, ROOM } from './find-locker.ts'
import { list } from './map.ts'
import { expect, expectAccessible, test } from './story.ts'

// Only the whole product shows how many actions lead from Home to an open point with room: its map, its search, and
// what is free now.
test('from Home to the nearest open point with room: three actions with a mouse @main', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Найти точку рядом' }).click()
  await addressBox(page).fill(PLACE)
  await addressBox(page).press('Enter')
  await expect(list(page).getByRole('button').first()).toContainText('Краснодар')
  await openNow(page).check()
  const row = list(page).getByRole('button').filter({ hasText: ROOM }).first()
  await expect(row).toContainText('Краснодар')
  await expect(row).toContainText(/Открыто до|Круглосуточно/)
})

test('from Home to the nearest open point with room: three actions by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
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
  await expect(nearestWithRoom(page)).toContainText(/^РНД-\d+, [\d,]+\s(?:м|км)/)
  await expectAccessible(page)
})

async function tabTo(page: Page, target: () => ReturnType<Page['getByRole']>) {
  for (let step = 0; step < 60; step++) {
    const isThere = await target()
      .evaluate((node) => node === document.activeElement, undefined, { timeout: 1000 })
      .catch(() => false)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error('60 presses of Tab do not reach it')
}
