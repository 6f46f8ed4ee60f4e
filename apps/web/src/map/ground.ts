import type { MapSource } from '@yacheyka/contract/site/config'
import type OlMap from 'ol/Map.js'
import { createEmbeddedGround } from './ground-embedded.ts'
import type { MapColours } from './map-colours.ts'
import type { Obstacles } from './pixel-box.ts'

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
  wholeFile?: string,
): void => {
  map.addLayer(createEmbeddedGround(colours, obstacles, onFailed, wholeFile))
  if (source.kind === 'embedded') return
  const lay =
    source.kind === 'raster'
      ? import('./ground-raster.ts').then(({ layRaster }) => layRaster(map, source, onFailed))
      : import('./ground-style.ts').then(async ({ layStyle }) => layStyle(map, source))
  lay.catch(onFailed)
}
