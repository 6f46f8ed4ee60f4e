import { formatNumber } from '../text/wording.ts'
import { accusativeCity, accusativeStreet } from './accusative-city.ts'
import type { PlaceHit, View } from './place-search.ts'

/**
 * What is said where not all that was typed was found, or what was found lies in another city than the one in view; '' where
 * there is nothing to say.
 */
export const noteOfPlace = (hit: PlaceHit, view: View): string => {
  const shown = shownOf(hit)
  if (hit.alike !== undefined && hit.alike > 1)
    return `Подходящих номеров: ${formatNumber(hit.alike)}. Показываем первый, уточните номер`
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
const elsewhereNote = ({ kind }: PlaceHit, view: View, shown: string): string =>
  kind === 'street' && view !== null
    ? `${view.city}: такой улицы не нашли, показываем ${shown}`
    : `Показываем ${shown}`

/** Whether it lies in another city than the one in view, and nobody named that city. */
const isElsewhere = ({ within, isCityNamed }: PlaceHit, view: View): boolean =>
  !isCityNamed && view !== null && view.city !== '' && view.city !== within

/** «Киров, Кировская область», «ул. Баумана, Казань», «Москва». */
export const nameOfPlace = ({ title, within }: PlaceHit): string =>
  [...new Set([title, within])].filter((part) => part !== '').join(', ')

/** «Москву», «улицу Баумана, Казань», «район Сокол, Москва». */
const shownOf = ({ kind, title, within, streetKind }: PlaceHit): string => {
  if (kind === 'city') return accusativeCity(title)
  if (kind === 'district') return `район ${title}, ${within}`
  const name = title
    .replace(/(?<!\p{L})(?:ул|улица)(?!\p{L})\.?/iu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const isStreet = streetKind === '' || streetKind === 'улица'
  const street = isStreet ? `улицу ${accusativeStreet(name)}` : title
  return [street, within].filter((part) => part !== '').join(', ')
}
