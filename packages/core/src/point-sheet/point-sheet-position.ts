import type { Read } from './point-sheet-values.ts'
import { cellText } from './point-sheet-values.ts'
import type { Position } from '../points/point.ts'

export const ABROAD_NOTE = 'точка за пределами России: проверьте координаты'
const ALLOWED = 'нужны широта от −90 до 90 и долгота от −180 до 180, например 55.751244 и 37.618423'

const refuse = (why: string) => ({ ok: false, why }) as const

/** `55.75`, `55,75`, a number as it is; nothing for anything else, NaN and infinities included. */
const readDegrees = (value: unknown): number | undefined => {
  const text = cellText(value)?.trim().replace('−', '-').replace(',', '.').replace(/\s*°$/, '')
  return text !== undefined && /^[-+]?\d{1,3}(?:\.\d{0,20})?$/.test(text) ? Number(text) : undefined
}

/** A box around Russia, Chukotka beyond the antimeridian included. */
const isInRussia = ({ longitude, latitude }: Position): boolean =>
  latitude >= 41 && latitude <= 82 && (longitude >= 19 || longitude <= -168)

const isOnEarth = ({ longitude, latitude }: Position): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

/**
 * A position from two cells. Latitude and longitude that are plainly in each other's place are refused with a hint and
 * never exchanged in silence: half a network moved is worse than a row to mend.
 */
export const readLatitudeLongitude = (latitude: unknown, longitude: unknown): Read<Position> => {
  const position = { latitude: readDegrees(latitude), longitude: readDegrees(longitude) }
  if (position.latitude === undefined || position.longitude === undefined) return refuse(ALLOWED)
  return checkPosition({ latitude: position.latitude, longitude: position.longitude })
}

const checkPosition = (position: Position): Read<Position> => {
  const { latitude, longitude } = position
  if (Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01) {
    return refuse('(0, 0) — это отсутствие координат; нужно место точки на карте')
  }
  const turned = { latitude: longitude, longitude: latitude }
  if (!isInRussia(position) && isOnEarth(turned) && isInRussia(turned)) {
    return refuse('похоже, широта и долгота переставлены местами')
  }
  if (!isOnEarth(position)) return refuse(ALLOWED)
  return isInRussia(position)
    ? { ok: true, value: position }
    : { ok: true, value: position, note: ABROAD_NOTE }
}

const DOTS = /^([-+]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d+(?:\.\d+)?)$/
const COMMAS = /^([-+]?\d+,\d+)(?:\s*;\s*|,?\s+)([-+]?\d+,\d+)$/
const WKT = /^(?:SRID=4326;)?POINT ?\( ?(\S+) (\S+) ?\)$/i

const readPair = (text: string): Read<Position> => {
  const wkt = WKT.exec(text)
  if (wkt !== null) return readLatitudeLongitude(wkt[2], wkt[1])
  const pair = DOTS.exec(text) ?? COMMAS.exec(text)
  return pair === null
    ? refuse('нужно «широта, долгота», например «55.751244, 37.618423»')
    : readLatitudeLongitude(pair[1], pair[2])
}

/**
 * A position from one cell: GeoJSON (`{"coordinates": [lon, lat]}` or the list alone), text «широта, долгота» as maps
 * copy it, or `POINT(lon lat)`.
 */
export const readPoint = (value: unknown): Read<Position> => {
  const text = cellText(value)
  if (text !== undefined) return readPair(text.trim())
  const list: unknown = Array.isArray(value)
    ? value
    : (value as { coordinates?: unknown }).coordinates
  if (!Array.isArray(list) || list.length < 2) return refuse('нужен GeoJSON: [долгота, широта]')
  return readLatitudeLongitude(list[1], list[0])
}
