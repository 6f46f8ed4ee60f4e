import { type Place, geocodePlace, suggestPlaces } from '@yacheyka/contract/map/places'
import { MAP_CENTRE } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import type { FastifyInstance } from 'fastify'
import type { Geocoder } from '#/adapters/geocoder/port.ts'
import { ProviderError } from '#/adapters/remote.ts'
import type { Context } from '#/context.ts'
import { providerUnavailable } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

export function registerPlaces(app: FastifyInstance, context: Context) {
  const { config, database, geocoder, ownPlaces, log } = context
  const limit = makeLimit(database.pool, config.secret, {
    name: 'suggest',
    calls: config.env.LIMIT_SUGGEST_PER_MINUTE,
    seconds: 60,
  })

  /** The provider's places; where it does not answer, our own cities and points. */
  async function findPlaces(find: (from: Geocoder) => Promise<Place[]>): Promise<Place[]> {
    try {
      return await find(geocoder)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ provider: geocoder.name, reason: error.message }, 'places: provider is down')
      const places = await find(ownPlaces)
      if (places.length === 0)
        throw providerUnavailable('Поиск адреса временно недоступен. Повторите через минуту.')
      return places
    }
  }

  serve(app, suggestPlaces, async ({ query, request }) => {
    await limit(request)
    const view = viewOf(query)
    const own = geocoder === ownPlaces ? [] : await ownPoints(ownPlaces, query.text, view)
    const places = await findPlaces((from) => from.suggest(query.text, view))
    return { results: [...own, ...places.filter((place) => !isAmong(own, place))].slice(0, 10) }
  })

  serve(app, geocodePlace, async ({ query, request }) => {
    await limit(request)
    const places = await findPlaces((from) => from.geocode(query.text, query.uri, viewOf(query)))
    return { results: places.filter((place) => place.coordinates !== null) }
  })
}

/** Where the visitor looks; nobody tells it where the map has not opened yet, at its first view. */
const viewOf = ({
  longitude,
  latitude,
}: {
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
}): Position =>
  longitude === undefined || latitude === undefined ? MAP_CENTRE : { longitude, latitude }

/** A provider of addresses knows nothing of our points' numbers: up to three of ours stand before its responses. */
async function ownPoints(ownPlaces: Geocoder, text: string, view: Position): Promise<Place[]> {
  const places = await ownPlaces.suggest(text, view)
  return places.filter((place) => place.kind === 'point').slice(0, 3)
}

const isAmong = (places: readonly Place[], wanted: Place) =>
  places.some((place) => place.number !== undefined && place.number === wanted.number)
