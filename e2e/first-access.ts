import type { Page } from '@playwright/test'
import type { RealProduct } from './real-start.ts'
import { expect } from './story.ts'
import { codeOf } from './totp.ts'

/** The password for the first sign-in to the console, as the start of a real network prints it. */
export async function firstPassword(product: RealProduct): Promise<string> {
  const found = () => /: admin, пароль для первого входа (\S+)/.exec(product.printed)?.[1] ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

/** Begins at a page of the console. */
export async function typeCredentials(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Логин').fill(login)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Новый пароль' }).fill(password)
  await page.getByRole('textbox', { name: 'Повторите пароль' }).fill(password)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
}

/** What the application on the telephone is told. */
export const secretOnPage = async (page: Page): Promise<string> =>
  (await page.getByRole('listitem').locator('code').innerText()).replaceAll(' ', '')

/** The first administrator enters, with a password of their own and a telephone. */
export async function enterFirst(page: Page, product: RealProduct): Promise<void> {
  await page.goto('/operator')
  await typeCredentials(page, 'admin', await firstPassword(product))
  await choosePassword(page, 'Vetrova-2026-pass')
  await page.getByLabel('Шесть цифр').fill(codeOf(await secretOnPage(page)))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сегодня')
}
