import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('tariffs and texts fit a phone', async ({ page }) => {
  for (const path of ['tariffs', 'new-tariff', 'news', 'news/1', 'instructions', 'questions']) {
    await openConsole(page, `/operator/${path}`)
    await expect(page.locator('table, form').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
