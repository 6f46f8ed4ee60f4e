import { addressBox, nearestWithRoom, openNow, PLACE } from './find-locker.ts'
import { expect, test } from './story.ts'

// As `find-locker.story`: touch leads the same way.
test('from Home to the nearest open point with room: three actions by touch', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Найти точку рядом' }).tap()
  await addressBox(page).fill(PLACE)
  await addressBox(page).press('Enter')
  await expect(page.getByRole('list', { name: 'Ближайшие точки' })).toContainText('КРД-')
  await openNow(page).check()
  await expect(nearestWithRoom(page)).toContainText(/^КРД-\d+, [\d,]+\s(?:м|км)/)
})
