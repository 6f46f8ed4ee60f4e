import type { Env } from '#/env-schema.ts'
import { nominatimGeocoder, photonGeocoder } from './open-street-map.ts'
import type { Geocoder } from './port.ts'
import { yandexGeocoder } from './yandex.ts'

/** The configured provider, or the embedded one. The environment's pairings are checked already. */
export function openGeocoder(env: Env, embedded: Geocoder): Geocoder {
  switch (env.GEOCODER) {
    case 'embedded':
      return embedded
    case 'yandex':
      return yandexGeocoder({
        geocoder: env.YANDEX_GEOCODER_KEY ?? '',
        suggest: env.YANDEX_SUGGEST_KEY ?? '',
      })
    case 'photon':
      return photonGeocoder(env.GEOCODER_URL ?? '')
    case 'nominatim':
      return nominatimGeocoder(env.GEOCODER_URL ?? '')
  }
}
