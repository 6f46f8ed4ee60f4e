import { openConsole, test } from './operator.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

test.use({ role: 'manager' })

test('on a phone: the people of a customer, what keeps it from leaving and what stays', async ({
  page,
}) => {
  await openConsole(page, '/operator/customers?search=ulun')
  await page.getByRole('table', { name: 'Клиенты' }).getByRole('link', { name: /Улун/ }).click()
  await page.getByRole('link', { name: 'Персональные данные' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Персональные данные')
  await expect(page.getByRole('table', { name: 'Что хранится' })).toContainText(
    'Пользователи кабинета',
  )
  await expect(page.getByText('Пока стереть нельзя')).toBeVisible()
  await expect(page.getByText('бухгалтерском учёте')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Стереть', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
