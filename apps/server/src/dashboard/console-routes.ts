import {
  getOperatorToday,
  WAITING,
  WAITING_KINDS,
  type WaitingKind,
} from '@yacheyka/contract/dashboard/console-today'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { operatorOf } from '#/audit/actor.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { readDays, readWaiting } from './console-queries.ts'

const DAYS = 14

/** The console's first page: what waits for whoever looks at it. */
export function registerOperatorToday(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, getOperatorToday, async ({ request }) => {
    const { role } = operatorOf(request)
    const [waiting, days] = await Promise.all([
      readWaiting(
        db,
        WAITING_KINDS.filter((kind) => isFor(kind, role)),
      ),
      readDays(db, DAYS),
    ])
    return {
      waiting: waiting.map(({ kind, count, since }) => ({ kind, count, since: moscowTime(since) })),
      days,
    }
  })
}

const isFor = (kind: WaitingKind, role: OperatorRole): boolean => {
  const roles: readonly OperatorRole[] = WAITING[kind]
  return roles.includes(role)
}
