import { accusativeCity, accusativeStreet } from './accusative-city.ts'
import type { PlaceHit, View } from './place-search.ts'

/**
 * What is said where not all that was typed was found, or what was found lies in another city than the one in view; '' where
 * there is nothing to say.
 */
export const noteOfPlace = (hit: PlaceHit, view: View): string => {
  const shown = shownOf(hit)
  switch (hit.missing) {
    case 'street':
      return `Улицу не нашли, показываем ${shown}`
    case 'house':
      return `Дом не нашли, показываем ${shown}`
    case 'building':
      return `Такого корпуса или строения не нашли, показываем дом с тем же номером: ${hit.title}, ${hit.within}`
    case 'settlement':
      return `Город не нашли, показываем ${shown}`
    case 'region':
      return `В этом регионе такого города не нашли, показываем ${shown}, ${hit.within}`
    case 'words':
      return `Точного совпадения нет, показываем ${shown}`
    case null:
      if (hit.corrected) return `Точного совпадения нет, показываем ${shown}`
      return isElsewhere(hit, view) ? elsewhereNote(hit, view, shown) : ''
  }
}

/** A street is looked for in the city in view first. */
const elsewhereNote = ({ kind, cityTyped }: PlaceHit, view: View, shown: string): string =>
  kind === 'street' && cityTyped === 'no' && view !== null
    ? `${view.city}: такой улицы не нашли, показываем ${shown}`
    : `Показываем ${shown}`

/** Whether it lies in another city than the one in view, and nobody named that city whole. */
const isElsewhere = ({ within, cityTyped }: PlaceHit, view: View): boolean =>
  cityTyped !== 'whole' && view !== null && view.city !== '' && view.city !== within

/** «Киров, Кировская область», «ул. Баумана, Казань», «Москва». */
export const nameOfPlace = ({ title, within }: PlaceHit): string =>
  [...new Set([title, within])].filter((part) => part !== '').join(', ')

/** «Москву», «улицу Баумана, Казань», «район Сокол, Москва». */
const shownOf = ({ kind, title, within, streetKind }: PlaceHit): string => {
  if (kind === 'city') return accusativeCity(title)
  if (kind === 'district') return `район ${title}, ${within}`
  return [accusativeStreet(title, streetKind), within].filter((part) => part !== '').join(', ')
}
