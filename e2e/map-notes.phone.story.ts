import { addressBox, openNow } from './find-locker.ts'
import { expect, expectNoSidewaysScroll, test } from './story.ts'

for (const width of [360, 412, 700])
  test(`no note, chip or nearest point covers another, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/point')
    await addressBox(page).fill('Краснадар')
    await addressBox(page).press('Enter')
    await expect(
      page
        .getByRole('search')
        .getByText(/показываем/)
        .first(),
    ).toBeVisible()
    const nearest = page.getByRole('list', { name: 'Ближайшие точки' }).getByRole('button')
    await expect(nearest.first()).toContainText(/\d\s(?:м|км)/)
    // A trial fails where something else would take the touch.
    await nearest.first().tap({ trial: true })
    await openNow(page).check({ trial: true })
    await page.getByRole('button', { name: /Фильтры/ }).tap({ trial: true })
    await expectNoSidewaysScroll(page)
    await nearest.first().tap()
    await expect(page).toHaveURL(/\/point\/[^?]+/)
  })
