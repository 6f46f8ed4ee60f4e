import { formatDistance } from '@yacheyka/core/map/distance'

/** Metres to the nearest point from which on a place has none of its own. */
const OUT_OF_TOWN = 20_000

/**
 * What is said of a place without points: «Мирный: точек нет, ближайшая в 798 км».
 * @param name '' where it is not known
 * @param distance metres to the nearest point; undefined while it is not known
 */
export const remarkOf = (
  name: string,
  distance: number | undefined,
  isFiltered: boolean,
): string => {
  if (distance === undefined || distance < OUT_OF_TOWN) return ''
  const none = isFiltered ? 'подходящих точек нет' : 'точек нет'
  const nearest = `${none}, ближайшая в\u00A0${formatDistance(distance)}`
  return name === ''
    ? `${nearest.charAt(0).toUpperCase()}${nearest.slice(1)}`
    : `${name}: ${nearest}`
}
