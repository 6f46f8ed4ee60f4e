import { dialog, openCabinet, test } from './cabinet.ts'
import { expect, expectAccessible } from './story.ts'

test('the burger holds the menu, the balance, feedback and the way out', async ({ page }) => {
  await openCabinet(page)
  const open = page.getByRole('button', { name: 'Открыть меню' })
  const menu = dialog(page, 'Меню')
  await open.click()
  await expect(menu.getByRole('link', { name: 'Профиль' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: /Депозит .*₽/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  await open.click()
  await menu.getByRole('link', { name: 'Отправления' }).click()
  await expect(page).toHaveURL(/\/juridical\/parcels$/)
  await expect(menu).toBeHidden()

  for (const [button, popup] of [
    ['Пополнить', 'Пополнение депозитного счёта'],
    ['Обратная связь', 'Оставьте обратную связь по работе сервиса'],
    ['Выйти', 'Выйти из личного кабинета?'],
  ] as const) {
    await open.click()
    await menu.getByRole('button', { name: button }).click()
    await expect(menu).toBeHidden()
    await expect(dialog(page, popup)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, popup)).toHaveCount(0)
    await expect(open).toBeFocused()
  }
})

test('the statement has two columns, the day under the operation', async ({ page }) => {
  await openCabinet(page, '/juridical/deposit?from=2026-01-01&to=2026-12-31')
  await expect(page.getByRole('columnheader')).toHaveText(['Операция', 'Сумма, ₽'])
  await expect(page.getByRole('row').nth(1)).toContainText(/\d\d\.\d\d\.\d{4}/)
})
