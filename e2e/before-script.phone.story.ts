import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

// Pages that the server has rendered, before their script has come over a slow link.

/** Opens the page with its scripts on their way; answers how to let them come. */
const openWithoutScript = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    resolve(undefined)
    await page.waitForLoadState('load')
  }
}

test('the menu opens and closes before the script, and is left open by it', async ({ page }) => {
  const comes = await openWithoutScript(page, '/how')
  const open = page.getByRole('button', { name: 'Открыть меню' })
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await open.click()
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: 'Закрыть меню' }).click()
  await expect(menu).toBeHidden()
  await open.click()
  await comes()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Карта', exact: true }).click()
  await expect(page).toHaveURL(/\/#map$/)
  await expect(menu).toBeHidden()
})

test('a number typed before the script is the number that the form knows', async ({ page }) => {
  const comes = await openWithoutScript(page, '/track')
  const field = page.getByRole('textbox', { name: 'Номер посылки' })
  await field.fill('YA1234567890128')
  await comes()
  await expect(page.getByText('Отметьте «Я не робот».')).toBeVisible()
  await expect(field).toHaveValue('YA1234567890128')
})
