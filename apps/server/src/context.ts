import type { Captcha } from '#/adapters/captcha/port.ts'
import type { Files } from '#/adapters/files/port.ts'
import type { Geocoder } from '#/adapters/geocoder/port.ts'
import type { StreetMap } from '#/adapters/map/street-map.ts'
import type { OpenDatabase } from '#/db/open.ts'
import type { PointSnapshots } from '#/point-index/snapshots.ts'
import type { WidgetPoints } from '#/point-index/widget-points.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** All that handlers need, made once by `main` and by the tests. */
export interface Context {
  readonly config: Config
  readonly log: Log
  readonly database: OpenDatabase
  readonly points: PointSnapshots
  readonly widgetPoints: WidgetPoints
  readonly geocoder: Geocoder
  /** Our own cities and points: what stands in when the provider is down. */
  readonly ownPlaces: Geocoder
  /** Streets of the map, where the installation has them. */
  readonly streets: StreetMap | null
  readonly captcha: Captcha
  /** What people upload. */
  readonly files: Files
}
