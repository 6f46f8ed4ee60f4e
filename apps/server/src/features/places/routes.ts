import { type Place, geocodePlace, suggestPlaces } from '@yacheyka/contract/places'
import type { FastifyInstance } from 'fastify'
import type { Geocoder } from '#/adapters/geocoder/port.ts'
import { ProviderError } from '#/adapters/remote.ts'
import type { Context } from '#/context.ts'
import { providerUnavailable } from '#/errors.ts'
import { makeLimit } from '#/limits.ts'
import { serve } from '#/serve.ts'

export function registerPlaces(app: FastifyInstance, context: Context) {
  const { config, database, geocoder, ownPlaces, log } = context
  const limit = makeLimit(database.pool, config.secret, {
    name: 'suggest',
    calls: config.env.LIMIT_SUGGEST_PER_MINUTE,
    seconds: 60,
  })

  /** The provider's places; where it does not answer, our own cities and points. */
  async function ask(find: (from: Geocoder) => Promise<Place[]>): Promise<Place[]> {
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
    const own = geocoder === ownPlaces ? [] : await ownPoints(ownPlaces, query.text)
    const places = await ask((from) => from.suggest(query.text))
    return { results: [...own, ...places.filter((place) => !isAmong(own, place))].slice(0, 10) }
  })

  serve(app, geocodePlace, async ({ query, request }) => {
    await limit(request)
    const places = await ask((from) => from.geocode(query.text, query.uri))
    return { results: places.filter((place) => place.coordinates !== null) }
  })
}

/** A provider of addresses knows nothing of our points' numbers: up to three of ours stand before its answers. */
async function ownPoints(ownPlaces: Geocoder, text: string): Promise<Place[]> {
  const places = await ownPlaces.suggest(text)
  return places.filter((place) => place.kind === 'point').slice(0, 3)
}

const isAmong = (places: readonly Place[], wanted: Place) =>
  places.some((place) => place.number !== undefined && place.number === wanted.number)
