import type { Page } from '@playwright/test'
import { expect } from './story.ts'

export const MAP = '/juridical/map'
export const LOCKERS = '**/api/juridical/limited_terminals?*'
export const EXPORT = '**/api/juridical/point_files/'

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по адресу' })
export const found = (page: Page) =>
  page.getByRole('heading', { level: 2, name: /^(Найден[ао] |Считаем)/ })
export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Почтоматы и пункты выдачи' }).getByRole('row')
export const chosenCount = (page: Page) => page.getByText(/^Выбрано: \d/)
export const card = (page: Page, name: RegExp) => page.getByRole('region', { name })
export const map = (page: Page) => page.getByRole('application', { name: /^Карта точек/ })

/** The page with its points read and its list shown. */
export const openMap = async (page: Page, query = '') => {
  await page.goto(MAP + query)
  await expect(found(page)).toHaveText(/^Найден[ао] /)
}

/** How many are found, as the page says it. */
export const countOf = async (page: Page): Promise<number> =>
  Number(((await found(page).textContent()) ?? '').replaceAll(/\D/g, ''))
