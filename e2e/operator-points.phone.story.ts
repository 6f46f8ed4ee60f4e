import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'support' })

test('points, a card and the quarantine fit a phone; who only helps changes nothing', async ({
  page,
}) => {
  await openConsole(page, '/operator/points?sort=-updated')
  await expect(page.getByRole('table', { name: 'Точки' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('link', { name: 'Добавить точку' })).toHaveCount(0)
  await page.getByRole('table', { name: 'Точки' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Отправления' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('link', { name: 'Изменить' })).toHaveCount(0)
  await openConsole(page, '/operator/quarantine')
  await expect(page.getByRole('table', { name: 'Строки карантина' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: 'Принять' })).toHaveCount(0)
})
