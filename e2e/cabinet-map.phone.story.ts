import { test } from './cabinet.ts'
import { card, map, openMap, rows, searchBox } from './cabinet-map.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('a phone shows the list or the map; filters unfold; the card lies over either', async ({
  page,
}) => {
  await openMap(page)
  // Not even built.
  await expect(page.locator('[role="application"]')).toHaveCount(0)
  await searchBox(page).fill('казань')
  await expect(rows(page).nth(1)).toContainText('Казань')
  await expect(page.getByLabel('Тип')).toBeHidden()
  const filters = page.getByRole('button', { name: 'Фильтры' })
  await filters.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Тип').selectOption('Почтоматы')
  await filters.click()

  await rows(page).nth(1).getByRole('link').click()
  await expect(card(page, /^№/)).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Закрыть карточку' }).click()
  await expect(card(page, /^№/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Карта', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(map(page)).toBeVisible()
  await expect(rows(page).first()).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Список', exact: true }).click()
  await expect(rows(page).nth(1)).toBeVisible()
})
