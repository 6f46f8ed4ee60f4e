import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** What every call about shipments is listed under. */
export const NEW_PARCELS_TAG = 'Кабинет: отправления'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

export const refused = { 401: errorResponse } as const
/** Of what reads much. */
export const costly = { 400: badRequestResponse, ...refused, 429: errorResponse } as const

export const cellSize = z.enum(CELL_SIZES, MESSAGES.size)
export const cells = z
  .array(cellSize, MESSAGES.size)
  .min(1, MESSAGES.size)
  .max(parcelLimits.CELLS_MAX, MESSAGES.tooManyCells)
export const weight = z
  .number(MESSAGES.weight)
  .refine((grams) => parcelLimits.errorOfWeight(grams) === undefined, MESSAGES.weight)
export const serviceType = z.enum(SERVICE_TYPES, 'Вид услуги: courier или yourself')
/** As `listCities` writes it. */
export const cityName = z
  .string('Укажите город')
  .trim()
  .min(1, 'Укажите город')
  .max(120, 'Укажите город')
