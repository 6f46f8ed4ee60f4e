import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type OlMap from 'ol/Map.js'
import type { FrameState } from 'ol/Map.js'
import RenderFeature from 'ol/render/Feature.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type { TileCoord } from 'ol/tilecoord.js'
import { createXYZ } from 'ol/tilegrid.js'
import VectorTile from 'ol/VectorTile.js'
import { streetPaletteOf } from './ground-palette.ts'
import type { MapColours } from './map-colours.ts'
import { windowOf } from './frame-window.ts'
import { keepFree } from './keep-free.ts'
import { markOnce } from './marks.ts'
import type { Obstacles } from './pixel-box.ts'
import { eraseRim, softAreaOf } from './soft-edges.ts'
import { meetsAny, streetAreas } from './street-areas.ts'
import type { ArchiveSource, Rectangle } from './street-areas.ts'
import { partOf, STREET_LAYERS } from './street-parts.ts'
import { createStreetStyle } from './street-style.ts'

/** Tiles of the archive are drawn half as large again as a raster's: fewer of them, and each is sharp at any zoom. */
const TILE = 512

export interface StreetsLook {
  readonly colours: MapColours
  readonly obstacles: Obstacles
  /** Whether the ground beneath names a city or a town so. */
  readonly isNamed: (name: string) => boolean
  /** The zoom from which they are drawn. */
  readonly from: number
}

/** Vector tiles of streets, where the archive has them, over the embedded ground. */
export const layStreets = (
  map: OlMap,
  source: ArchiveSource,
  { colours, obstacles, isNamed, from }: StreetsLook,
  onFailed: () => void,
): void => {
  const areas = streetAreas(source)
  const format = new MVT({ layers: STREET_LAYERS })
  const tiles = new VectorTileSource({
    format,
    tileGrid: createXYZ({ tileSize: TILE, minZoom: source.min_zoom, maxZoom: source.max_zoom }),
    tileUrlFunction: (tile) =>
      meetsAny(areas, rectangleOf(tile)) ? urlOf(source, tile) : undefined,
    tileLoadFunction: (tile, url) => {
      if (tile instanceof VectorTile) load(tile, url, format, source.schema === 'protomaps')
    },
    transition: 0,
  })
  tiles.once('tileloaderror', onFailed)
  tiles.once('tileloadend', () => {
    map.once('rendercomplete', () => {
      markOnce('map:streets')
    })
  })
  const styleOf = createStreetStyle(streetPaletteOf(colours), isNamed)
  const layer = new StreetLayer(obstacles, {
    source: tiles,
    minZoom: from - 0.5,
    zIndex: 2,
    declutter: WORDS,
    renderBuffer: 64,
    style: (feature, resolution) => {
      const properties = feature.getProperties()
      const part = partOf(String(properties['layer']), properties)
      return part && styleOf(part, zoomOf(resolution))
    },
  })
  layer.on('postrender', ({ context, frameState, inversePixelTransform }) => {
    if (!(context instanceof CanvasRenderingContext2D) || frameState === undefined) return
    fadeOut(context, inversePixelTransform, frameState, areas)
  })
  map.addLayer(layer)
}

/** At the borders of the archive its streets pass into the ground. */
const fadeOut = (
  pen: CanvasRenderingContext2D,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = [],
  frame: FrameState,
  areas: readonly Rectangle[],
): void => {
  const window = windowOf(frame)
  pen.save()
  pen.setTransform(a, b, c, d, e, f)
  for (const area of areas) {
    const soft = softAreaOf(area, window)
    if (soft !== undefined) eraseRim(pen, soft)
  }
  pen.restore()
}

/** What the library calls the words here that may not overlap. */
const WORDS = 'streets'

type Tiles = VectorTileSource

/** Leaves its words out where obstacles stand. */
class StreetLayer extends VectorTileLayer<Tiles> {
  private readonly obstacles: Obstacles

  constructor(
    obstacles: Obstacles,
    options: ConstructorParameters<typeof VectorTileLayer<Tiles>>[0],
  ) {
    super(options)
    this.obstacles = obstacles
  }

  override renderDeclutter(...[frame, state]: Parameters<VectorTileLayer['renderDeclutter']>) {
    keepFree(frame, WORDS, this.obstacles)
    super.renderDeclutter(frame, state)
  }
}

const WORLD = 2 * Math.PI * 6_378_137
const zoomOf = (resolution: number): number => Math.round(Math.log2(WORLD / 256 / resolution))

const rectangleOf = ([z = 0, x = 0, y = 0]: TileCoord) => {
  const side = 2 ** -z
  return [x * side, y * side, (x + 1) * side, (y + 1) * side] as const
}

const urlOf = ({ url }: ArchiveSource, [z = 0, x = 0, y = 0]: TileCoord): string =>
  url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

const load = (
  tile: VectorTile<RenderFeature>,
  url: string,
  format: MVT,
  drawsLand: boolean,
): void => {
  tile.setLoader((extent, _resolution, projection) => {
    const read = async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      const bytes = await response.arrayBuffer()
      const options = { extent, featureProjection: projection }
      const features = format.readFeatures(bytes, options).flatMap(apart)
      tile.setFeatures(drawsLand ? features : [landOf(extent), ...features])
    }
    read().catch(() => {
      tile.onError()
    })
  })
}

/** OpenMapTiles tells where water is, and takes all else for land. */
const landOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): RenderFeature => {
  const ring = [west, south, west, north, east, north, east, south, west, south]
  return new RenderFeature('Polygon', ring, [ring.length], 2, { layer: 'earth' }, undefined)
}

/**
 * House numbers and stops each by itself: the map looks only at those within a part of a tile, and a tile seen closely
 * has many parts.
 */
const apart = (feature: RenderFeature): RenderFeature[] => {
  if (feature.getType() !== 'MultiPoint') return [feature]
  const places = feature.getFlatCoordinates()
  return Array.from({ length: places.length / 2 }, (_, index) => {
    const place = places.slice(2 * index, 2 * index + 2)
    return new RenderFeature('Point', place, [], 2, feature.getProperties(), undefined)
  })
}
