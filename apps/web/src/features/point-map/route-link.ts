import type { Position } from '@yacheyka/core/points/point'

/**
 * Where «Как добраться» leads: on Android to whichever maps the visitor has, elsewhere to the route of a map site. It is
 * a link that the visitor follows; the page itself asks no one.
 */
export const routeLink = (
  { latitude, longitude }: Position,
  name: string,
  userAgent: string,
): string => {
  const place = `${latitude},${longitude}`
  if (/Android/u.test(userAgent)) return `geo:${place}?q=${place}(${encodeURIComponent(name)})`
  return `https://yandex.ru/maps/?rtext=~${place}`
}
