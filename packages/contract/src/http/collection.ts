import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@yacheyka/core/http/paging'
import * as z from 'zod'
import { wholeNumber } from './numbers.ts'

/** `{count, next, previous, results}`: one page of a collection; `next` and `previous` are addresses or null. */
export const collectionOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

/** For collections that answer everything when `limit` is absent (terminals, news). */
export const optionalPaging = {
  limit: wholeNumber(100_000, 1).optional(),
  offset: wholeNumber(100_000_000, 0).default(0),
}

/** For collections that grow without end (orders, parcels, events). */
export const paging = {
  limit: wholeNumber(PAGE_LIMIT_MAX, 1).default(PAGE_LIMIT_DEFAULT),
  offset: wholeNumber(100_000_000, 0).default(0),
}
