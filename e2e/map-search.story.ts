import { list, scale } from './map.ts'
import { expect, test } from './story.ts'

test.describe('the search of an address', () => {
  test('suggests cities and points; a city is shown whole, a point opens', async ({ page }) => {
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

  test('what is not found is said, and the map stays where it is', async ({ page }) => {
    const canvas = page.locator('canvas').first()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/point')
      await expect(scale(page)).toBeVisible()
      const before = await canvas.boundingBox()
      const box = page.getByRole('combobox', { name: /Адрес/ })
      await box.fill('абракадабра')
      await box.press('Enter')
      await expect(page.getByText(/^Ничего не\sнашлось/)).toBeVisible()
      expect(await canvas.boundingBox()).toEqual(before)
    }
  })

  // More than three points lie so near that they do not widen the view.
  test('shows an address of a provider at zoom 15, with its nearest points', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/api/suggest?*', (route) =>
      route.fulfill({
        json: {
          results: [
            {
              kind: 'address',
              title: 'улица Зорге, 85',
              subtitle: 'Казань',
              coordinates: [49.1405, 55.7503],
            },
          ],
        },
      }),
    )
    await page.goto('/point')
    await page.getByRole('combobox', { name: /Адрес/ }).fill('Зорге 85')
    await page.getByRole('option', { name: /Зорге/ }).click()
    await expect(
      page.getByRole('list', { name: 'Ближайшие точки' }).getByRole('button'),
    ).toHaveCount(3)
    await expect(scale(page)).toHaveText(/200\sм/)
  })
})

// Only the started product shows that its own network, gazetteer, suggestions and map agree.
test.describe('a search that never lies', () => {
  test('says what it has not found, and shows the city', async ({ page }) => {
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('Казань, Несуществующая 1')
    await box.press('Enter')
    await expect(page.getByRole('search', { name: 'Поиск по адресу' })).toContainText(
      /Улицу не\sнашли, показываем Казань/,
    )
    await expect(list(page)).toContainText('Казань')
  })

  test('a namesake named with its region is that town', async ({ page }) => {
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('Советск, Кировская область')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
      'Кировская область',
    )
    await box.press('Enter')
    await expect(page).toHaveURL(/at=48\.9\d*%2C57\.5/)
  })

  test('a town without points says how far the nearest is, and a part of a number of how many points it is', async ({
    page,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/point')
      const box = page.getByRole('combobox', { name: /Адрес/ })
      const search = page.getByRole('search', { name: 'Поиск по адресу' })
      await box.fill('0001')
      await box.press('Enter')
      await expect(search).toContainText(/Нашли \d+\sточ\S+ с\sтаким номером, уточните/)
      await expect(page.getByRole('option').first()).toBeInViewport()
      await expect(page).toHaveURL(/\/point$/)
      await box.fill('Мирный')
      await box.press('Enter')
      await expect(search).toContainText(/Мирный: точек нет, ближайшая в\s\d+\sкм/)
      await expect(scale(page)).toHaveText(/5\sкм/)
      await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toContainText(
        'Мирный',
      )
    }
  })

  test('a place is shown with its three nearest points and their distances @main', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/point')
    const box = page.getByRole('combobox', { name: /Адрес/ })
    await box.fill('Сокол')
    await page.getByRole('option', { name: /^Сокол\s*Москва/ }).click()
    const nearest = page.getByRole('list', { name: 'Ближайшие точки' }).getByRole('button')
    await expect(nearest).toHaveCount(3)
    for (const point of await nearest.all())
      await expect(point).toHaveText(/^.+, [\d,]+\s(м|км)(Есть места|Почти заполнен|Заполнен)?$/)
    await nearest.first().click()
    await expect(page).toHaveURL(/\/point\/./)
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

  test('a rejection is reported in words', async ({ page, context }) => {
    await context.clearPermissions()
    await page.goto('/point')
    await page.getByRole('button', { name: 'Рядом со мной' }).click()
    await expect(page.getByText(/Доступ к\s?местоположению закрыт/)).toBeVisible()
  })
})
