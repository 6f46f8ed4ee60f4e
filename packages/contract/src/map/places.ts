import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { decimal } from '../http/numbers.ts'

const text = z
  .string('Введите адрес')
  .trim()
  .min(1, 'Введите адрес')
  .max(200, 'Адрес не длиннее 200 символов')

const degrees = (what: string, most: number) =>
  decimal(`${what}: ожидается число градусов от −${most} до ${most}`, -most, most).optional()

/** Where the visitor looks: the city in view comes first. Without both, the map's first view is meant. */
const view = { longitude: degrees('Долгота', 180), latitude: degrees('Широта', 90) }

export const PLACE_KINDS = ['city', 'address', 'point'] as const

/** How much of the typed address a place answers: all of it, a name that is only begun, all but a mistake in a letter, or a part. */
export const PLACE_MATCHES = ['whole', 'begun', 'corrected', 'partial'] as const
/** What a place is, where its source tells. */
export const PLACE_PRECISIONS = ['city', 'district', 'street', 'house', 'point'] as const

export const place = z
  .object({
    kind: z.enum(PLACE_KINDS),
    title: z.string(),
    subtitle: z.string(),
    /** Degrees, `[longitude, latitude]`. Null: ask `/api/geocode` with `uri` or the title. */
    coordinates: z.tuple([z.number(), z.number()]).nullable(),
    /** Number of the point, where kind is `point`. */
    number: z.string().optional(),
    /** The provider's own reference, passed to `/api/geocode`. */
    uri: z.string().optional(),
    match: z.enum(PLACE_MATCHES).optional(),
    precision: z.enum(PLACE_PRECISIONS).optional(),
    /** How many points have the typed part in their number, where these are several: the text means none of them alone. */
    same_number: z.number().int().optional(),
    /** For people: what was not found, and what is shown in its place. */
    note: z.string().optional(),
  })
  .meta({ id: 'Place' })
export type Place = z.output<typeof place>

export const suggestPlaces = defineEndpoint({
  id: 'suggestPlaces',
  method: 'GET',
  path: '/api/suggest',
  access: 'anyone',
  tag: 'Адреса',
  summary: 'Подсказки адреса по мере ввода',
  query: z.object({ text, ...view }),
  responses: {
    200: z.object({ results: z.array(place) }),
    400: badRequestResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

export const geocodePlace = defineEndpoint({
  id: 'geocodePlace',
  method: 'GET',
  path: '/api/geocode',
  access: 'anyone',
  tag: 'Адреса',
  summary: 'Координаты адреса',
  query: z.object({ text, uri: z.string().max(500).optional(), ...view }),
  responses: {
    200: z.object({ results: z.array(place) }),
    400: badRequestResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

/** Immutable under its version: a new archive has a new one. */
export const getStreetTile = defineEndpoint({
  id: 'getStreetTile',
  method: 'GET',
  path: '/api/streets/:version/:z/:x/:y',
  access: 'anyone',
  tag: 'Адреса',
  summary: 'Векторная плитка улиц (MVT) из архива карты',
  params: z.object({
    version: z.string().max(32),
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().min(0).max(4_194_303),
    y: z.coerce.number().int().min(0).max(4_194_303),
  }),
  responses: { 200: null, 204: null, 404: errorResponse, 429: errorResponse, 503: errorResponse },
  contentType: 'application/vnd.mapbox-vector-tile',
})

/** Only where the map's licence permits that its tiles go through our server. */
export const getTile = defineEndpoint({
  id: 'getTile',
  method: 'GET',
  path: '/api/tiles/:z/:x/:y',
  access: 'anyone',
  tag: 'Адреса',
  summary: 'Плитка карты через сервер, если это настроено',
  params: z.object({
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().min(0).max(4_194_303),
    y: z.coerce.number().int().min(0).max(4_194_303),
  }),
  responses: { 200: null, 404: errorResponse, 429: errorResponse, 503: errorResponse },
  contentType: 'image/png',
})
