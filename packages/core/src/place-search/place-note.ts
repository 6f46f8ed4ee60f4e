import { accusativeCity, accusativeStreet } from './accusative-city.ts'
import type { PlaceHit } from './place-search.ts'

/** What is said where not all that was typed was found; '' where all was. */
export const noteOfPlace = (hit: PlaceHit): string => {
  const shown = shownOf(hit)
  switch (hit.missing) {
    case 'street':
      return `Улицу не нашли, показываем ${shown}`
    case 'house':
      return `Дом не нашли, показываем ${shown}`
    case 'settlement':
      return `Город не нашли, показываем ${shown}`
    case 'region':
      return `В этом регионе такого города не нашли, показываем ${shown}`
    case 'words':
      return `Точного совпадения нет, показываем ${shown}`
    case null:
      return hit.corrected ? `Точного совпадения нет, показываем ${shown}` : ''
  }
}

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
