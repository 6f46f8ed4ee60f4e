import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** The table of an uploaded file. */
export const table = (page: Page) => page.getByRole('grid', { name: 'Отправления из файла' })

/** Writes over the faulty cell on which the keyboard stands, as soon as it does. */
export async function mendCell(page: Page, text: string) {
  await expect(table(page).locator('td[aria-invalid="true"]:focus')).toHaveCount(1)
  await page.keyboard.press('F2')
  await expect(table(page).locator('td input:focus')).toHaveCount(1)
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}
