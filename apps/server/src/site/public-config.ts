import { brandSchema } from '@yacheyka/contract/site/brand'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import { captchaSourceOf } from '#/adapters/captcha/source.ts'
import type { MapArchive } from '#/adapters/map/archive.ts'
import { mapSourceOf } from '#/adapters/map/source.ts'
import type { Config } from '#/config.ts'

/** What the page may know of the configuration, and whether the network has news. */
export const publicConfigOf = (
  config: Config,
  streets: MapArchive | null,
  news: boolean,
): PublicConfig => ({
  // No page shows the requisites: they stand on documents.
  brand: brandSchema.parse(config.brand),
  map: mapSourceOf(config.env, streets),
  captcha: captchaSourceOf(config.env),
  public_url: config.publicUrl,
  demo: config.demo,
  sms: config.demo || config.env.SMS_PROVIDER === 'http',
  news,
})
