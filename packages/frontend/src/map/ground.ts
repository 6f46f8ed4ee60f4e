import type { MapSource } from '@yacheyka/contract/site/config'
import type OlMap from 'ol/Map.js'
import { createEmbeddedGround } from './ground-embedded.ts'
import type { StreetsLook } from './ground-streets.ts'
import type { MapColours } from './map-colours.ts'
import type { Obstacles } from './pixel-box.ts'
import { meetsAny, streetAreas, streetsFrom, wateredAreas, WATERS_FROM } from './street-areas.ts'
import type { ArchiveSource } from './street-areas.ts'
import { viewRectangle } from './frame-window.ts'

/** For a page that counts its requests. */
export interface GroundOptions {
  /** Where the embedded ground lies in one file. */
  readonly wholeFile?: string
  /** A zoom before which no streets load, wherever they begin. */
  readonly streetsNotBefore?: number
}

/**
 * Lays the configured ground under the points. What a ground of tiles or styles needs loads only where one is
 * configured; until its pictures come, and if they never do, the embedded ground stands beneath.
 */
export const layGround = (
  map: OlMap,
  source: MapSource,
  colours: MapColours,
  obstacles: Obstacles,
  onFailed: () => void,
  { wholeFile, streetsNotBefore = 0 }: GroundOptions,
): void => {
  const streets = source.kind === 'archive' ? streetAreas(source) : []
  const watered = source.kind === 'archive' ? wateredAreas(source) : []
  const nearFrom =
    source.kind === 'archive' ? Math.max(streetsFrom(source), streetsNotBefore) : Infinity
  const wateredFrom = Math.max(WATERS_FROM, nearFrom)
  const options = { wholeFile, streets, watered, wateredFrom }
  const embedded = createEmbeddedGround(colours, obstacles, onFailed, options)
  for (const layer of embedded.layers) map.addLayer(layer)
  if (source.kind === 'embedded') return
  if (source.kind === 'archive') {
    const look = { colours, obstacles, isNamed: embedded.names, from: nearFrom }
    layStreetsWhenNear(map, source, look, onFailed)
    return
  }
  const lay =
    source.kind === 'raster'
      ? import('./ground-raster.ts').then(({ layRaster }) => layRaster(map, source, onFailed))
      : import('./ground-style.ts').then(async ({ layStyle }) => layStyle(map, source))
  lay.catch(onFailed)
}

/** What draws streets comes when the view first shows some: the whole country needs none of it. */
const layStreetsWhenNear = (
  map: OlMap,
  source: ArchiveSource,
  look: StreetsLook,
  onFailed: () => void,
): void => {
  const areas = streetAreas(source)
  const layWhenNear = () => {
    const rectangle = viewRectangle(map)
    const isNear = (map.getView().getZoom() ?? 0) >= look.from
    if (!isNear || rectangle === undefined || !meetsAny(areas, rectangle)) return
    map.un('moveend', layWhenNear)
    import('./ground-streets.ts')
      .then(({ layStreets }) => layStreets(map, source, look, onFailed))
      .catch(onFailed)
  }
  map.on('moveend', layWhenNear)
}
