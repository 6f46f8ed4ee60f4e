import {
  getApiUsage,
  type KeyUsage,
  type UsagePeak,
} from '@yacheyka/contract/merchant-api/cabinet-calls'
import { isoDay, moscowDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import { type KeyDayRow, type PeakRow, readKeyDays, readPeaks } from '#/api-calls/usage-queries.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { serve } from '#/http/serve.ts'
import { countDeliveries } from '#/webhooks/count-deliveries.ts'
import { openQuotas, type Quotas } from './quotas.ts'

const DAY = 86_400_000

/** What the company's programs have used, in the cabinet. */
export function registerCabinetUsage(app: FastifyInstance, context: Context) {
  const { db } = context.database
  const quotas = openQuotas(context)
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, getApiUsage, async ({ query, request }) => {
      const { customerUid } = accountOf(request)
      const now = Date.now()
      const to = isoDay(moscowDay(now))
      const from = isoDay(moscowDay(now - (Number(query.days) - 1) * DAY))
      const first = parseIsoDay(from)
      const since = new Date(first === undefined ? now : startOfMoscowDay(first))
      const [days, deliveries, peaks] = await Promise.all([
        readKeyDays(db, customerUid, { from, to }),
        countDeliveries(db, customerUid, since),
        readPeaks(db, customerUid, new Date(now)),
      ])
      return {
        from,
        to,
        keys: keysOf(days),
        deliveries: [...deliveries],
        peaks: peaksOf(peaks, quotas),
      }
    })
  })
}

function keysOf(rows: readonly KeyDayRow[]): KeyUsage[] {
  const keys = new Map<string, KeyUsage>()
  for (const { uid, name, test, ...day } of rows) {
    const key = keys.get(uid) ?? { uid, name, test, days: [] }
    key.days.push(day)
    keys.set(uid, key)
  }
  return [...keys.values()]
}

const peaksOf = (rows: readonly PeakRow[], quotas: Quotas): UsagePeak[] =>
  rows
    .map(({ uid, name, test, factor, isRead, calls, at }) => {
      const policy = isRead ? ('read' as const) : ('write' as const)
      const quota = quotas.list({ test, factor }).find((each) => each.policy === policy)?.quota ?? 1
      return { key: { uid, name }, test, policy, calls, quota, at: secondsOf(at) }
    })
    .toSorted((one, other) => other.calls / other.quota - one.calls / one.quota)
