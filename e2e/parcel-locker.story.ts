import { dialog, test } from './cabinet.ts'
import { cardOf, openParcel, orderParcel } from './own-parcel.ts'
import { expect, expectAccessible } from './story.ts'

// Only a browser shows the choice of a locker inside the popup, from the network's own search to the card afterwards.
test('a sender gives a parcel that is not accepted yet another locker', async ({ page }) => {
  const parcel = await orderParcel(page)
  await openParcel(page, parcel)
  const before = await cardOf(page, parcel)
  await page.getByRole('button', { name: 'Изменить почтомат' }).click()
  const popup = dialog(page, 'Другой почтомат')
  await popup.getByRole('combobox', { name: 'Почтомат' }).fill('Казань')
  await popup.getByRole('option').first().click()
  await expect(popup.getByText('Стоимость туда')).toBeVisible()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Изменить почтомат' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByRole('region', { name: 'Кто что изменил' })).toContainText('почтомат')
  const after = await cardOf(page, parcel)
  expect(after.terminal_number).not.toBe(before.terminal_number)
  expect(after.terminal_address).toContain('Казань')
})
