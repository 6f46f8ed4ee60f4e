import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test('the operators, the journal and the own sign-in fit a phone', async ({ page }) => {
  await openConsole(page, '/operator/operators')
  await expect(page.getByRole('link', { name: 'Марат Юсупов' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Разделы' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Журнал' }).click()
  await expect(page.getByRole('cell', { name: 'Вход в консоль' }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await openConsole(page, '/operator/me')
  await expect(page.getByRole('table', { name: 'Открытые входы' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
