import { list, map, pointPath, scale, terminals } from './map.ts'
import { expect, expectAccessible, test } from './story.ts'

test.describe('the card of a point', () => {
  test('opens at first loading, then with everything the specification names, and closes @main', async ({
    page,
  }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/terminals/*/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(pointPath('ЧЛБ%303'))
    await expect(page.getByText('Загружаем точку')).toBeAttached()
    release()
    const card = page.getByRole('region', { name: 'Почтомат в магазине «Хлеб да соль»' })
    await expect(card).toContainText('Почтомат № ЧЛБ%303')
    await expect(card).toContainText('Челябинск, ул. Волжская, д. 133/20')
    await expect(card.getByRole('term').filter({ hasText: 'Ежедневно' })).toBeVisible()
    await expect(card.getByRole('region', { name: 'Оплата' })).toContainText('Оплата картой')
    await expect(card.getByRole('region', { name: 'Как найти' })).toContainText('магазина')
    await expect(
      card.getByRole('list', { name: 'Фотографии точки' }).getByRole('button'),
    ).toHaveCount(2)
    await expect(card.getByRole('link', { name: 'Как добраться' })).toHaveAttribute(
      'href',
      /rtext=~55\.\d+,61\.\d+/,
    )
    await expect(scale(page)).toHaveText(/100\sм/)
    await expect(map(page)).toBeInViewport()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Закрыть' }).click()
    await expect(card).toBeHidden()
    await expect(page).toHaveURL(/\/point(\?|$)/)
    await expect(list(page)).toBeVisible()
  })

  test('opens by untidy numbers, in the address and from the search', async ({ page }) => {
    const untidy = (await terminals(page)).filter(({ number }) => /[%/ #?]/.test(number))
    expect(untidy.length).toBeGreaterThan(5)
    for (const { number, name } of untidy) {
      await page.goto(pointPath(number))
      await expect(page.getByRole('region', { name })).toContainText(number)
    }
  })

  test('says when there is no such point, and the map goes on', async ({ page, forgive }) => {
    forgive(/404/)
    await page.goto(pointPath('нет такой'))
    await expect(page.getByText('Точка не найдена')).toBeVisible()
    await page.getByRole('combobox', { name: 'Город', exact: true }).selectOption('Казань')
    await expect(page).toHaveURL(/city=/)
  })
})
