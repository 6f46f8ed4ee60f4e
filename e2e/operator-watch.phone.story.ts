import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('the feed and partners fit a phone', async ({ page }) => {
  await openConsole(page, '/operator/feed')
  await expect(page.getByRole('table', { name: 'Отказы ленты' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openConsole(page, '/operator/partners')
  await expect(page.getByRole('article', { name: 'Демонстрация' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
