import { parseWireMoney } from '@yacheyka/core/money/money'
import * as z from 'zod'

/** Roubles as a decimal string with two places; a minus where money was taken. */
export const money = z.string().regex(/^-?\d+\.\d\d$/)

/** Roubles of a request, `"1234.50"`, read as kopecks. */
export const moneyInput = (message: string) =>
  z
    .string(message)
    .refine((text) => parseWireMoney(text) !== undefined, { error: message, abort: true })
    .transform((text) => parseWireMoney(text) ?? 0)
