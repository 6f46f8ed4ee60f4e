import type { Page } from '@playwright/test'

/** A street of the archive, in a city spelt with a mistake. */
export const PLACE = 'Краснадар, Красная'
/** A popular city, spelt with a mistake. */
export const CITY = 'Росов-на-Дону'
export const ROOM = /Есть места|Почти заполнен/

export const addressBox = (page: Page) => page.getByRole('combobox', { name: /Адрес/ })
export const openNow = (page: Page) => page.getByRole('checkbox', { name: 'Открыто сейчас' })
/** Of narrow screens: the nearest points over the map. */
export const nearestWithRoom = (page: Page) =>
  page
    .getByRole('list', { name: 'Ближайшие точки' })
    .getByRole('button')
    .filter({ hasText: ROOM })
    .first()
