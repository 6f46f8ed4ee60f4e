import { readMapColours } from './map-colours.ts'
import type { MapMarker } from './map-item.ts'
import { markerArt } from './marker-art.ts'

const pictures = new Map<MapMarker, string>()

/** A marker as the address of a picture, for lists and legends. */
export const markerPicture = (kind: MapMarker): string => {
  const known = pictures.get(kind)
  if (known !== undefined) return known
  const { canvas } = markerArt(kind, 'calm', readMapColours(document.documentElement))
  const picture = canvas.toDataURL()
  pictures.set(kind, picture)
  return picture
}
