import { expect, type Page } from '@playwright/test'

/**
 * Searches for a number as a person does, with the real captcha. What is pressed before the page's script runs is lost, and
 * the script fills in the number.
 */
export async function searchParcel(page: Page, number: string) {
  await page.goto(`/track/${encodeURIComponent(number)}`)
  await expect(page.getByRole('textbox', { name: 'Номер посылки' })).toHaveValue(number)
  await page.getByRole('checkbox', { name: 'Я не робот' }).click()
  const button = page.getByRole('main').getByRole('button', { name: 'Найти посылку' })
  await expect(button).toHaveAccessibleDescription('')
  await button.click()
  await expect(page).toHaveURL(/\/parcel-status\/$/)
}
