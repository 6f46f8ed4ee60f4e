import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('tariffs, texts and vacancies fit a phone', async ({ page }) => {
  for (const path of [
    'tariffs',
    'new-tariff',
    'news',
    'news/1',
    'instructions',
    'questions',
    'faq',
    'faq/new',
    'legal',
    'legal/offer',
    'vacancies',
    'vacancies/new',
  ]) {
    await openConsole(page, `/operator/${path}`)
    await expect(page.locator('table, form').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await openConsole(page, '/operator/vacancies')
  await page.getByRole('link', { name: 'Инженер по обслуживанию почтоматов' }).click()
  await expect(page.getByRole('form', { name: 'Вакансия' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
