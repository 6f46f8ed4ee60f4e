import { addressBox, expectAtPlace, firstWithFreeCells, openNow, PLACE } from './find-locker.ts'
import { expect, test } from './story.ts'

// As `find-locker.story`: touch leads the same way.
for (const width of [360, 768, 1440])
  test(`from Home to the nearest open point with room, ${width} px: three actions by touch`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('link', { name: 'Найти точку рядом' }).tap()
    await addressBox(page).fill(PLACE)
    await addressBox(page).press('Enter')
    await expectAtPlace(page)
    await expect(firstWithFreeCells(page)).toContainText(/Краснодар|КРД-/)
    await openNow(page).check()
    await expect(firstWithFreeCells(page)).toContainText(/Краснодар|КРД-/)
  })
