import {
  correction as correctionResponse,
  operatorApproveCorrection,
  operatorCorrectDeposit,
  operatorListCorrections,
  operatorRefuseCorrection,
} from '@yacheyka/contract/billing/console-deposits'
import { formatWireMoney, type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { approveCorrection, requestCorrection, refuseCorrection } from './corrections.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { countCorrections, findCorrection, listCorrections } from './correction-queries.ts'
import { unapproved } from './decide-approval.ts'
import { presentCorrection } from './console-present.ts'

/** Corrections of deposits, and the second pair of eyes. Inside the guarded scope. */
export function serveCorrections(scope: FastifyInstance, { config, database }: Context) {
  const { db } = database
  const limit = config.env.OPERATOR_CORRECTION_LIMIT * 100
  const presentAs = (on: Kysely<Database>, uid: string, request: FastifyRequest) =>
    readCorrection(on, uid, operatorOf(request).uid)

  serve(scope, operatorCorrectDeposit, async ({ params: { uid }, body, request, reply }) => {
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `operatorCorrectDeposit:${operatorOf(request).uid}`,
      content: { uid, ...body },
      response: correctionResponse,
      now,
    }
    const made = await actOnce(db, call, async (transaction) => {
      const change = { customerUid: uid, ...body, limit }
      const options = ledgerOptions(config, now)
      const requested = await requestCorrection(transaction, change, actorOf(request), options)
      if (requested.outcome === 'unknown') throw notFound('Такого клиента нет')
      if (requested.outcome !== 'asked') throw misfit(requested, body.change)
      return presentAs(transaction, requested.uid, request)
    })
    void reply.code(201)
    return made
  })

  serve(scope, operatorListCorrections, async ({ query, request }) => {
    const filter = { status: query.status, customerUid: query.customer }
    const count = await countCorrections(db, filter)
    const rows = await listCorrections(db, filter, query)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map((row) => presentCorrection(row, operatorOf(request).uid)),
      limit: formatWireMoney(limit),
    }
  })

  serve(scope, operatorApproveCorrection, ({ params: { uid }, request }) =>
    inTransaction(db, async (transaction) => {
      const options = ledgerOptions(config, new Date())
      const settled = await approveCorrection(transaction, uid, actorOf(request), options)
      // Pressed again, or by two at once: it is what was wanted.
      if (settled.outcome === 'settled' && settled.status === 'booked')
        return presentAs(transaction, uid, request)
      await refuseUnlessDone(transaction, uid, settled)
      return presentAs(transaction, uid, request)
    }),
  )

  serve(scope, operatorRefuseCorrection, ({ params: { uid }, body, request }) =>
    inTransaction(db, async (transaction) => {
      const options = ledgerOptions(config, new Date())
      const actor = actorOf(request)
      const settled = await refuseCorrection(transaction, uid, body.reason, actor, options)
      await refuseUnlessDone(transaction, uid, settled)
      return presentAs(transaction, uid, request)
    }),
  )
}

async function readCorrection(db: Kysely<Database>, uid: string, reader: string) {
  const row = await findCorrection(db, uid)
  if (row === undefined) throw noCorrection()
  return presentCorrection(row, reader)
}

const noCorrection = () => notFound('Такого исправления нет')

/** @throws {AppError} why nothing was done */
async function refuseUnlessDone(
  db: Kysely<Database>,
  uid: string,
  settled: Awaited<ReturnType<typeof approveCorrection>>,
): Promise<void> {
  if (settled.outcome === 'done') return
  if (settled.outcome === 'unknown') throw noCorrection()
  if (settled.outcome === 'own')
    throw new AppError(
      403,
      'own_correction',
      typeset('Это исправление попросили вы: решает другой менеджер или администратор.'),
    )
  if (
    settled.outcome === 'linked' ||
    settled.outcome === 'not_alone' ||
    settled.outcome === 'early'
  )
    throw unapproved(settled)
  if (settled.outcome === 'settled')
    throw new AppError(
      409,
      'settled',
      settled.status === 'booked' ? 'Исправление уже проведено.' : 'В исправлении уже отказано.',
    )
  const row = await findCorrection(db, uid)
  throw misfit(settled, row?.change ?? 0, ' Исправление осталось ждать.')
}

interface Misfit {
  readonly outcome: 'insufficient' | 'too_much'
  readonly balance: Kopecks
}

const misfit = ({ outcome, balance }: Misfit, change: Kopecks, further = '') =>
  new AppError(
    409,
    outcome,
    outcome === 'insufficient'
      ? `На депозите ${formatMoney(balance)}: списать ${formatMoney(Math.abs(change))} нельзя.${further}`
      : `На депозите не может быть столько денег.${further}`,
  )
