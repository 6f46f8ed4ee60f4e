import { expect, test } from './story.ts'
import { errorOf, openVacancy, REQUIRED } from './vacancies.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/vacancies')
})

test('the phone is one number, however it is typed, pasted or mended', async ({ page }) => {
  const form = await openVacancy(page)
  const phone = form.getByLabel('Телефон')
  for (const keys of [
    '9161234567',
    '89161234567',
    '79161234567',
    '+79161234567',
    '8(916)123-45-67',
  ]) {
    await phone.fill('')
    await phone.pressSequentially(keys)
    await expect(phone, `typed ${keys}`).toHaveValue('+7(916)123-45-67')
  }
  for (const text of ['8(916)123-45-67', '+7 916 123 45 67', '9161234567', '79161234567']) {
    await phone.fill('')
    await page.keyboard.insertText(text)
    await expect(phone, `pasted ${text}`).toHaveValue('+7(916)123-45-67')
  }
  await phone.press('ControlOrMeta+A')
  await page.keyboard.insertText('+7 (843) 123-45-67')
  await expect(phone, 'pasted over').toHaveValue('+7(843)123-45-67')
  await phone.press('Home')
  for (let step = 0; step < 4; step += 1) await phone.press('ArrowRight')
  await phone.press('Backspace')
  await phone.pressSequentially('9')
  await expect(phone, 'mended in the middle').toHaveValue('+7(943)123-45-67')
  await phone.press('ControlOrMeta+A')
  await phone.press('Backspace')
  await phone.pressSequentially('8')
  await phone.blur()
  await expect(phone, 'the beginning alone is nothing').toHaveValue('')
  await expect.poll(() => errorOf(phone)).toBe(REQUIRED)
})
