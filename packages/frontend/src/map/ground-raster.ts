import type { MapSource } from '@yacheyka/contract/site/config'
import TileLayer from 'ol/layer/Tile.js'
import type OlMap from 'ol/Map.js'
import XYZ from 'ol/source/XYZ.js'

/** Tiles whose address asks for twice the pixels (`scale=2`, `@2x`) are drawn at half their size. */
const DOUBLE = /[?&]scale=2(?:&|$)|@2x/u

export const layRaster = (
  map: OlMap,
  source: Extract<MapSource, { kind: 'raster' }>,
  onFailed: () => void,
): void => {
  const tiles = new XYZ({
    url: source.url,
    maxZoom: source.max_zoom,
    tilePixelRatio: DOUBLE.test(source.url) ? 2 : 1,
    transition: 150,
  })
  tiles.once('tileloaderror', onFailed)
  map.addLayer(new TileLayer({ source: tiles }))
}
