import { openCaptcha } from './adapters/captcha/open.ts'
import { openFiles } from './adapters/files/open.ts'
import { embeddedGeocoder } from './adapters/geocoder/embedded.ts'
import { openGeocoder } from './adapters/geocoder/open.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Log } from './log.ts'
import { tokenSpender } from './captcha/spent-tokens.ts'
import { searchPlaces } from './points/search.ts'
import { buildShared } from './point-index/shared-build.ts'
import { openPointSnapshots } from './point-index/snapshots.ts'
import { openWidgetPoints } from './point-index/widget-points.ts'

/** Makes the context over an open, migrated database. Tests override what they need. */
export function openContext(
  config: Config,
  database: OpenDatabase,
  log: Log,
  overrides: Partial<Context> = {},
): Context {
  const points =
    overrides.points ??
    openPointSnapshots(
      database,
      config.brand.special_owner?.code,
      log,
      buildShared(database, log, { yields: !config.works }),
    )
  const ownPlaces = embeddedGeocoder(async (text, view, limit) => {
    const mapNames = overrides.streets?.names() ?? null
    const source = { db: database.db, snapshot: await points.current(), mapNames }
    return searchPlaces(source, text, view, limit)
  })
  return {
    config,
    log,
    database,
    points,
    widgetPoints: openWidgetPoints(database.pool, log),
    ownPlaces,
    geocoder: openGeocoder(config.env, ownPlaces),
    streets: null,
    captcha: openCaptcha(config.env, config.secret, tokenSpender(database.db)),
    files: openFiles(config),
    ...overrides,
  }
}
