import type { MapSource } from '@yacheyka/contract/site/config'
import LayerGroup from 'ol/layer/Group.js'
import type OlMap from 'ol/Map.js'
import { apply } from 'ol-mapbox-style'

/** A MapLibre style: vector tiles with its own fonts and pictures. */
export const layStyle = async (
  map: OlMap,
  source: Extract<MapSource, { kind: 'style' }>,
): Promise<void> => {
  const group = new LayerGroup()
  map.addLayer(group)
  await apply(group, source.url)
}
