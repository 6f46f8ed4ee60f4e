import * as z from 'zod'
import { brandSchema } from './brand.ts'
import { captchaSource } from '../captcha/captcha.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const area = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** How the page draws the ground of the map. */
export const mapSource = z.discriminatedUnion('kind', [
  /** Outlines and names that ship with the product. */
  z.object({ kind: z.literal('embedded'), attribution: z.string() }),
  /** The same, with vector tiles of streets over it where there are any: the schema of Protomaps or OpenMapTiles. */
  z.object({
    kind: z.literal('archive'),
    /** Template with {z}, {x}, {y}, on this site. */
    url: z.string(),
    attribution: z.string(),
    /** How its layers are called, and whether it draws the land itself. */
    schema: z.enum(['protomaps', 'openmaptiles']),
    /** Of the tiles, 512 pixels wide. */
    min_zoom: z.int(),
    max_zoom: z.int(),
    /** Where there are tiles: west, south, east, north in degrees. */
    areas: z.array(area),
    /** Those of them without waters: the embedded ones show through. */
    bare_areas: z.array(area),
  }),
  z.object({
    kind: z.literal('raster'),
    /** Template with {x}, {y}, {z}. */
    url: z.string(),
    attribution: z.string(),
    /** Address of a logo that must stay on the map, or null. */
    logo: z.string().nullable(),
    max_zoom: z.int(),
  }),
  /** A MapLibre style. */
  z.object({ kind: z.literal('style'), url: z.string(), attribution: z.string() }),
])
export type MapSource = z.output<typeof mapSource>

export const publicConfig = z.object({
  brand: brandSchema,
  map: mapSource,
  captcha: captchaSource,
  /** Absolute address of this installation, without a trailing slash. */
  public_url: z.string(),
  demo: z.boolean(),
  /** SMS leave this installation; a demonstration shows what a network with them does. */
  sms: z.boolean(),
  /** There are news to read. */
  news: z.boolean(),
})
export type PublicConfig = z.output<typeof publicConfig>

export const getConfig = defineEndpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  tag: 'Служебное',
  summary: 'Открытые настройки страницы: бренд, карта, капча',
  responses: { 200: publicConfig },
})
