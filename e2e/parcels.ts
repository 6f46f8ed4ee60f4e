import type { Page } from '@playwright/test'
import { openCabinet } from './cabinet.ts'
import { expect } from './story.ts'

export const PARCELS = '/juridical/parcels'
/** The calls of the list and of its workbook. */
export const LIST = /\/juridical_parcels\?/
export const EXPORT = '**/api/juridical/parcels_xls/**'

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const table = (page: Page) => page.getByRole('table', { name: 'Отправления' })
/** Without the head. */
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
export const filters = (page: Page) => page.getByRole('search', { name: 'Фильтры отправлений' })
export const numberFilter = (page: Page) => filters(page).getByLabel('Номер отправления')
export const addressFilter = (page: Page) =>
  filters(page).getByRole('searchbox', { name: 'Адрес доставки' })
export const tick = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Выбрать отправление ${number}`, exact: true })
export const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные отправления' })
export const toast = (page: Page, text: string) =>
  page.locator('[aria-live="polite"]').getByText(text, { exact: true })

export const openParcels = async (page: Page, search = '') => {
  await openCabinet(page, `${PARCELS}${search}`)
  await expect(table(page)).toBeVisible()
}

/** A page of the list that no server has. */
export const listed = (results: readonly object[], count = results.length) => ({
  json: { count, next: null, previous: null, results },
})

/** On phones the filters are folded. */
export const unfoldFilters = (page: Page) =>
  filters(page)
    .getByRole('button', { name: /^Фильтры/ })
    .click()

/** Finds each by its number and ticks it. */
export const choose = async (page: Page, ...numbers: readonly string[]) => {
  for (const number of numbers) {
    await numberFilter(page).fill(number)
    await expect(rows(page)).toHaveCount(1)
    await tick(page, number).check()
  }
}
