import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { makePlaces } from '#/http/response-slots.ts'
import { badCursor, cursorsOf } from './cursors.ts'
import type { Place } from './list-order.ts'

/** Takes a place for a list of this customer, or throws 429. */
export type TakeListPlace = (customerUid: string, reply: FastifyReply) => void

/** Lists of one customer that a process makes at once, with however many keys they are asked for. */
const LISTS_AT_ONCE = 4

export const makeListPlaces = (): TakeListPlace =>
  makePlaces({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfOne: LISTS_AT_ONCE,
    busy: `Одновременно готовится не больше ${LISTS_AT_ONCE} списков одной компании.`,
  })

interface ListQuery {
  readonly limit: number
  readonly cursor?: string | undefined
}

const position = z.object({ id: z.string() })

/**
 * Pages of a customer's list. A cursor holds the id of the page's last row, as the shop has it, and is good for the same
 * customer and filters alone.
 * @param find where the row of this id stands
 */
export function pagesOf(
  secret: string,
  list: string,
  find: (customerUid: string, id: string) => Promise<Place | undefined>,
) {
  const cursors = cursorsOf(secret, list, position)
  const filtersOf = (customerUid: string, query: ListQuery) => {
    const { limit: _limit, cursor: _cursor, ...filters } = query
    return { customerUid, ...filters }
  }
  return {
    /** @throws {ApiProblem} 400 `bad_cursor` */
    placeOf: async (customerUid: string, query: ListQuery): Promise<Place | undefined> => {
      const at = cursors.read(query.cursor, filtersOf(customerUid, query))
      if (at === undefined) return undefined
      const place = await find(customerUid, at.id)
      if (place === undefined) throw badCursor()
      return place
    },
    cursorAt: (customerUid: string, query: ListQuery, id: string | undefined): string | null =>
      id === undefined ? null : cursors.write({ id }, filtersOf(customerUid, query)),
  }
}
