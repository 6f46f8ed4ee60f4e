import {
  getOperatorToday,
  WAITING,
  WAITING_KINDS,
  type WaitingKind,
} from '@yacheyka/contract/dashboard/console-today'
import { checkOperatorSetup, getOperatorSetup } from '@yacheyka/contract/dashboard/console-setup'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { makeLimit } from '#/http/limits.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { checkSetup } from './check-setup.ts'
import { readDays, readWaiting } from './console-queries.ts'
import { readSetup } from './setup.ts'

const DAYS = 14
/** Trials that send something: enough to set up, too few to pester anybody. */
const CHECKS_PER_HOUR = 60

/** The console's first page: what waits for whoever looks at it. */
export function registerOperatorToday(scope: FastifyInstance, context: Context) {
  const {
    config,
    database: { readCurrent },
  } = context
  serveSetup(scope, context)
  // A demonstration has no channels, and nobody to write to.
  const kinds = WAITING_KINDS.filter((kind) => kind !== 'kept_messages' || !config.demo)
  serve(scope, getOperatorToday, ({ request }) =>
    readCurrent(async (db) => {
      const { role } = operatorOf(request)
      const [waiting, days] = await Promise.all([
        readWaiting(
          db,
          kinds.filter((kind) => isFor(kind, role)),
        ),
        readDays(db, DAYS),
      ])
      return {
        waiting: waiting.map(({ kind, count, since }) => ({
          kind,
          count,
          since: moscowTime(since),
        })),
        days,
      }
    }),
  )
}

/** What the installation still needs; a demonstration is not set up. */
function serveSetup(scope: FastifyInstance, context: Context) {
  const {
    config,
    database: { db, pool },
  } = context
  const limit = makeLimit(pool, config.secret, {
    name: 'setup',
    calls: CHECKS_PER_HOUR,
    seconds: 3600,
  })

  serve(scope, getOperatorSetup, async () => ({
    steps: config.demo ? [] : [...(await readSetup(db, context, new Date()))],
  }))

  serve(scope, { ...checkOperatorSetup, limit }, ({ params, body, request }) =>
    checkSetup(context, { ...params, ...body }, actorOf(request), new Date()),
  )
}

const isFor = (kind: WaitingKind, role: OperatorRole): boolean => {
  const roles: readonly OperatorRole[] = WAITING[kind]
  return roles.includes(role)
}
