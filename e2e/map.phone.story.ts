import { found } from './map.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  observeShifts,
  shifted,
  test,
} from './story.ts'

test('from the list to a point, and Back to the list @main', async ({ page }) => {
  await page.goto('/point?city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C')
  const switchTo = (name: string) => page.getByRole('button', { name, exact: true })
  await switchTo('Список').click()
  const row = page.getByRole('list', { name: 'Найденные точки' }).getByRole('button').first()
  await expect(row).toContainText('Казань')
  await row.click()
  await expect(page).toHaveURL(/\/point\/[^?]+/)
  await expect(page.getByRole('link', { name: 'Как добраться' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/point\?/)
  await expect(page.getByRole('link', { name: 'Как добраться' })).toBeHidden()
  await expect(row).toBeVisible()
  await expect(row).toContainText('Казань')
  await expect(switchTo('Список')).toHaveAttribute('aria-pressed', 'true')
})

for (const [path, ready] of [
  ['/point', 'Фильтры'],
  [`/point/${encodeURIComponent('ЧЛБ%303')}`, 'Как добраться'],
] as const)
  test(`the page does not jump while it loads on a phone: ${path}`, async ({ page }) => {
    await observeShifts(page)
    await page.goto(path)
    await expect(page.getByText(ready)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(page)).toBeLessThan(0.1)
  })

test('on a phone the map and the list take turns, and a card is a sheet over them', async ({
  page,
}) => {
  await page.goto('/point')
  await page.getByText('Список', { exact: true }).click()
  const row = page.getByRole('list', { name: 'Найденные точки' }).getByRole('button').first()
  await expect(row).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await row.click()
  await expect(page).toHaveURL(/\/point\/.+/)
  await expect(page.getByRole('link', { name: 'Как добраться' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('link', { name: 'Как добраться' })).toBeHidden()
})

test('the filters are a sheet that says how many points are left, and the list has just those @main', async ({
  page,
}) => {
  await page.goto('/point?city=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C')
  const filters = page.getByRole('button', { name: /Фильтры/ })
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  const show = sheet.getByRole('button', { name: /^Показать \d+/ })
  const left = async () => Number((await show.innerText()).replaceAll(/\D/g, ''))
  await expect(show).toBeInViewport({ ratio: 1 })
  const all = await left()
  await sheet.getByRole('checkbox', { name: 'Примерка' }).check()
  await expect.poll(left).toBeLessThan(all)
  await expect(show).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const count = await left()
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(filters).toBeFocused()
  await expect(filters).toHaveText(/1 выбрано/)
  await expect(page).toHaveURL(/fitting/)
  await page.getByText('Список', { exact: true }).click()
  await expect(found(page)).toHaveText(new RegExp(`^Найден[ао] ${count}\\s`))
  await filters.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/fitting/)
})
