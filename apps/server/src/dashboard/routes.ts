import { getFigures } from '@yacheyka/contract/dashboard/figures'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { serve } from '#/http/serve.ts'
import { countAddedByWeek, countByStatus, findEnding, findWaited, spentByWeek } from './queries.ts'
import { countByDay, medianHours } from './waited.ts'
import { lastWeeks } from './weeks.ts'

const DAY = 86_400_000
const FETCHED_DAYS = 30
const SOON_DAYS = 2

/** A merchant's first page. */
export function registerFigures(app: FastifyInstance, context: Context) {
  const { readCurrent } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, getFigures, ({ request, reply }) =>
      readCurrent(async (db) => {
        const { customerUid } = accountOf(request)
        const now = new Date()
        const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY)
        const mondays = lastWeeks(now)
        const [statuses, added, spent, waited, soon] = await Promise.all([
          countByStatus(db, customerUid),
          countAddedByWeek(db, customerUid, mondays[0] ?? ''),
          spentByWeek(db, customerUid, mondays[0] ?? ''),
          findWaited(db, customerUid, daysFromNow(-FETCHED_DAYS)),
          findEnding(db, customerUid, { after: now, until: daysFromNow(SOON_DAYS) }),
        ])
        void reply.header('cache-control', 'private, no-store')
        return {
          // In the order of a parcel's life.
          statuses: PARCEL_STATUSES.flatMap((status) =>
            statuses.filter((each) => each.status === status),
          ),
          pickup: {
            fetched: waited.reduce((sum, { count }) => sum + count, 0),
            median_hours: medianHours(waited),
            by_day: countByDay(waited),
          },
          overdue_soon: {
            count: soon.count,
            first: soon.first.map(({ expire_at: expireAt, ...parcel }) => ({
              ...parcel,
              expire_at: isoWithOffset(expireAt.getTime(), MOSCOW),
            })),
          },
          weeks: mondays.map((monday) => ({
            from: monday,
            spent: formatWireMoney(spent.get(monday) ?? 0),
            parcels: added.get(monday) ?? 0,
          })),
        }
      }),
    )
  })
}
