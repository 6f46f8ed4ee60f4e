import {
  getPointsAvailability,
  getTerminalAvailability,
  type NearestFree,
} from '@yacheyka/contract/points/points'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { placeOf, textAt } from '@yacheyka/core/text/joined-texts'
import { PAGE_SIZE, rowAt, type Snapshot } from '#/point-index/snapshot-build.ts'
import { findNearestFree, stateOfMark } from '#/point-index/nearest-free.ts'
import { pointFinder } from './queries.ts'

/** As long as the process's own copy of the cells may be old: a CDN takes whatever a crowd asks. */
const CACHE_BRIEFLY = 'public, max-age=5, stale-while-revalidate=30'

const UNKNOWN = 'Точка с таким номером не найдена'

/** Cell availability for anyone, out of memory: the database is asked for changes once in seconds, however many ask. */
export function registerAvailability(
  app: FastifyInstance,
  { database, points, widgetPoints }: Context,
) {
  const findPoint = pointFinder(database)
  const nearestOf = makeNearest()

  serve(app, getPointsAvailability, async ({ params, reply }) => {
    const snapshot = await points.byVersion(params.version)
    if (snapshot === undefined) throw notFound('Эта версия точек устарела. Загрузите карту снова.')
    const { filter } = snapshot
    const start = params.page * PAGE_SIZE
    if (start >= Math.max(filter.order.length, 1)) throw notFound('Такой страницы точек нет')
    const marks = await widgetPoints.marks(filter, {})
    void reply.header('cache-control', CACHE_BRIEFLY)
    const ordinals = filter.order.subarray(start, start + PAGE_SIZE)
    const states = Array.from(ordinals, (ordinal) => stateOfMark(marks[ordinal]))
    const nearestFree = states.map((state, place) => {
      const nearest = state === 'full' ? nearestOf(filter, marks, ordinals[place] ?? 0) : undefined
      return nearest === undefined ? null : nameNeighbour(snapshot, nearest)
    })
    return { states, nearest_free: nearestFree }
  })

  serve(app, getTerminalAvailability, async ({ params, reply }) => {
    const { filter } = await points.current()
    const parsed = parsePointNumber(params.number)
    if (!parsed.ok) throw notFound(UNKNOWN)
    const ordinal = placeOf(filter.numbers, filter.byNumber, parsed.number)
    if (ordinal === undefined) {
      // The card comes from the database, which knows a new point before this process's copy of the network does.
      if ((await findPoint(parsed.number)) === undefined) throw notFound(UNKNOWN)
      return { number: parsed.number, state: null, nearest_free: null }
    }
    const marks = await widgetPoints.marks(filter, {})
    const state = stateOfMark(marks[ordinal])
    const nearest = state === 'full' ? nearestOf(filter, marks, ordinal) : undefined
    const other = nearest && (await findPoint(textAt(filter.numbers, nearest.ordinal)))
    void reply.header('cache-control', CACHE_BRIEFLY)
    return {
      number: parsed.number,
      state,
      nearest_free:
        nearest === undefined || other === undefined
          ? null
          : {
              number: other.number,
              name: other.name,
              address: other.address,
              distance: nearest.distance,
            },
    }
  })
}

function nameNeighbour(
  snapshot: Snapshot,
  { ordinal, distance }: NonNullable<ReturnType<typeof findNearestFree>>,
): NearestFree {
  const { number, name } = rowAt(snapshot, ordinal)
  return { number, name, distance }
}

/** A stranger makes the network be searched once for each full point and change of the cells, not once a call. */
function makeNearest(): typeof findNearestFree {
  const kept = new WeakMap<Uint8Array, Map<number, ReturnType<typeof findNearestFree>>>()
  return (columns, marks, ordinal) => {
    const known = kept.get(marks) ?? new Map<number, ReturnType<typeof findNearestFree>>()
    kept.set(marks, known)
    if (!known.has(ordinal)) known.set(ordinal, findNearestFree(columns, marks, ordinal))
    return known.get(ordinal)
  }
}
