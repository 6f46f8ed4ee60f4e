import type { Page } from '@playwright/test'
import { dialog } from './cabinet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './story.ts'

export const REPEAT = '**/api/track/repeat_sms/'
export const callOf = (action: 'extend' | 'cancel' | 'block') =>
  `**/api/juridical/parcels/*/${action}`

const block = (page: Page) => page.getByRole('region', { name: 'Действия' })
export const button = (page: Page, name: string) =>
  block(page).getByRole('button', { name, exact: true })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const status = (page: Page) => page.locator('dt', { hasText: /^Статус$/ }).locator('+ dd')
/** What a button is described by: why it may not be pressed. */
export const reasonOf = (page: Page, name: string): Promise<string> =>
  button(page, name).evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  )
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live="polite"]').getByText(text)

/** What is told does not lie upon the button. */
export const expectUncovered = (page: Page, name: string, words: string) =>
  expect(async () => {
    const [one, other] = [
      await button(page, name).boundingBox(),
      await toast(page, words).locator('..').boundingBox(),
    ]
    if (one === null || other === null) throw new Error('one of them is not there')
    const apart = one.x + one.width <= other.x || other.x + other.width <= one.x
    expect(apart || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true)
  }).toPass()

export const EXTEND = 'Продлить хранение'
export const extension = (page: Page) => dialog(page, EXTEND)
export const days = (page: Page) => extension(page).getByLabel('Количество дней')
export const sum = (page: Page, name: string) =>
  extension(page).locator('dt', { hasText: name }).locator('+ dd')

export const openExtension = async (page: Page) => {
  await button(page, EXTEND).click()
  await expect(sum(page, 'Сутки хранения')).toHaveText(/^[\d\s]+,\d\d\s₽$/)
}
export const pressExtend = (page: Page) =>
  extension(page).getByRole('button', { name: 'Продлить', exact: true }).click()

/** Kopecks of a sum on the page. */
export const kopecks = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''))

export const NAMES = [EXTEND, 'Переотправить СМС', 'Заблокировать', 'Отменить'] as const

/** At the width of a phone and of a desk. */
export const expectLooksWell = async (page: Page) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}
