import type { Position } from '../points/point.ts'
import { formatNumber, NBSP } from '../text/wording.ts'

/** Mean radius of the Earth, metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the surface of a sphere between two positions; within 0.6 % of the true figure. */
export const distanceBetween = (a: Position, b: Position): number => {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const half =
    latitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Metres as a person would say them: «350 м», «1,2 км», «48 км». Never finer than 10 m. */
export const formatDistance = (metres: number): string => {
  const tens = Math.max(10, Math.round(metres / 10) * 10)
  if (tens < 1000) return `${formatNumber(tens)}${NBSP}м`
  const tenths = Math.round(metres / 100) / 10
  return `${formatNumber(tenths, tenths < 10 ? 1 : 0)}${NBSP}км`
}
