import * as z from 'zod'
import { brandSchema } from './brand.ts'
import { captchaSource } from '../captcha/captcha.ts'
import { defineEndpoint } from '../http/endpoint.ts'

/** How the page draws the ground of the map. */
export const mapSource = z.discriminatedUnion('kind', [
  /** Outlines and names that ship with the product. */
  z.object({ kind: z.literal('embedded'), attribution: z.string() }),
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
})
export type PublicConfig = z.output<typeof publicConfig>

export const getConfig = defineEndpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  tag: 'Служебное',
  summary: 'Открытые настройки страницы: бренд, карта, капча',
  answers: { 200: publicConfig },
})
