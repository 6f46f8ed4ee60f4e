import { list, scale } from './map.ts'
import { expect, test } from './story.ts'

test.describe('the search of an address', () => {
  test('suggests cities and points; a city is shown whole, a point opens @main', async ({
    page,
  }) => {
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('Казань')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Казань/ })
      .first()
      .click()
    await expect(scale(page)).toHaveText(/5\sкм/)
    await expect(list(page)).toContainText('Казань')
    await box.fill('ЧЛБ%303')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Хлеб да соль/ })
      .click()
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('ЧЛБ%303')))
    await expect(scale(page)).toHaveText(/100\sм/)
  })

  test('shows an address of a provider at zoom 15', async ({ page }) => {
    await page.route('**/api/suggest?*', (route) =>
      route.fulfill({
        json: {
          results: [
            {
              kind: 'address',
              title: 'улица Баумана, 7',
              subtitle: 'Казань',
              coordinates: [49.11, 55.79],
            },
          ],
        },
      }),
    )
    await page.goto('/point')
    await page.getByRole('combobox', { name: /Адрес/ }).fill('Баумана 7')
    await page.getByRole('option', { name: /Баумана/ }).click()
    await expect(scale(page)).toHaveText(/200\sм/)
  })
})

test.describe('near me', () => {
  test('the list begins with the nearest to me', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 49.14089, latitude: 55.75052 })
    await page.goto('/point')
    await page.getByRole('button', { name: 'Рядом со мной' }).click()
    await expect(list(page).getByRole('button').first()).toContainText('Казань')
    await expect(list(page).getByRole('button').first()).toContainText(/0\sм|[1-9]\d{0,2}\sм/)
  })

  test('a refusal is told in words', async ({ page, context }) => {
    await context.clearPermissions()
    await page.goto('/point')
    await page.getByRole('button', { name: 'Рядом со мной' }).click()
    await expect(page.getByText(/Доступ к\s?местоположению закрыт/)).toBeVisible()
  })
})
