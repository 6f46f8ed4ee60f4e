import { expect, type Page } from '@playwright/test'
import { distanceBetween } from '@yacheyka/core/map/distance'

/** A street of the archive, in a city spelt with a mistake. */
export const PLACE = 'Краснадар, Красная'
/** A popular city, spelt with a mistake. */
export const CITY = 'Росов-на-Дону'
const ROOM = /Есть места|Почти заполнен/

export const addressBox = (page: Page) => page.getByRole('combobox', { name: /Адрес/ })
export const openNow = (page: Page) => page.getByRole('checkbox', { name: 'Открыто сейчас' })
/** In the list beside the map, or in that of the nearest points over it. */
export const firstWithFreeCells = (page: Page) =>
  page
    .getByRole('list', { name: /^(?:Найденные|Ближайшие) точки$/ })
    .getByRole('button')
    .filter({ hasText: ROOM, visible: true })
    .first()

/** The middle of the central street of that name: villages within the city have namesakes. */
const MIDDLE = { longitude: 38.976, latitude: 45.038 }

export const expectAtPlace = async (page: Page) => {
  await expect
    .poll(() => {
      const at = new URL(page.url()).searchParams.get('at') ?? ''
      const [longitude = NaN, latitude = NaN] = at.split(',').map(Number)
      return distanceBetween({ longitude, latitude }, MIDDLE)
    })
    .toBeLessThan(2000)
}
