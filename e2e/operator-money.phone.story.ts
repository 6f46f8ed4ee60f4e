import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'support' })

test('support finds a customer on a phone and sees no money', async ({ page }) => {
  await openConsole(page, '/operator/customers?search=ulun')
  const customers = page.getByRole('table', { name: 'Клиенты' })
  await expect(customers).toBeVisible()
  await expect(customers).not.toContainText('₽')
  await customers.getByRole('link', { name: 'ООО «Улун и Ко»' }).click()
  await expect(page.getByRole('region', { name: 'Вход в кабинет' })).toContainText('ulun')
  await expect(page.getByRole('main')).not.toContainText('₽')
  await expect(page.getByRole('button', { name: /Изменить|Приостановить|ссылку/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
