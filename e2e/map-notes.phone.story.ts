import { addressBox } from './find-locker.ts'
import { expect, expectNoSidewaysScroll, test } from './story.ts'

for (const width of [360, 412, 700])
  for (const place of ['Краснадар', 'Казань, Несуществующая улица, Москва, Тверская 1'])
    test(`no note, chip or nearest point covers another, ${width} px: ${place}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/point')
      await addressBox(page).fill(place)
      await addressBox(page).press('Enter')
      await expect(
        page
          .getByRole('search')
          .getByText(/показываем/)
          .first(),
      ).toBeVisible()
      const nearest = page.getByRole('list', { name: 'Ближайшие точки' }).getByRole('button')
      await expect(nearest.first()).toContainText(/\d\s(?:м|км)/)
      // A trial click fails where something else would take it.
      await nearest.first().click({ trial: true })
      await page.getByText('Открыто сейчас').click({ trial: true })
      await page.getByRole('button', { name: /Фильтры/ }).click({ trial: true })
      await expectNoSidewaysScroll(page)
      await nearest.first().tap()
      await expect(page).toHaveURL(/\/point\/[^?]+/)
    })
