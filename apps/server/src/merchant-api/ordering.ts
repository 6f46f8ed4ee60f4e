import { IDEMPOTENCY_KEPT_HOURS } from '@yacheyka/contract/merchant-api/idempotency'
import { isCellSize } from '@yacheyka/core/cells/cell-size'
import type { RefusalPlace } from '@yacheyka/contract/reports/console-refusal-report'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { noteRefusals } from '#/counters/note-refusals.ts'
import { actOnce } from '#/http/idempotency.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { orderCaps } from '#/orders/caps.ts'
import { merchantOf } from './guard.ts'
import type { LineError } from './line-errors.ts'
import { type LinesToPlace, type PlacedLines, placeLines } from './place-lines.ts'
import { cellOf } from './present-point.ts'
import { onceKeyOf } from './required-headers.ts'

/** How long a repeated call waits for the first one. */
const LOCK_TIMEOUT = '10s'

interface OnceOf<T> {
  readonly operation: string
  readonly content: unknown
  readonly response: z.core.$ZodType<T>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Does the work once by the call's `Idempotency-Key`; a retry with another API key is a retry.
 * @throws {Error} where the call has none: its endpoint must require it
 */
export function onceByKey<T>(
  { database }: Pick<Context, 'database'>,
  { operation, content, response, request, reply }: OnceOf<T>,
  work: (transaction: Transaction<Database>, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date()
  const key = onceKeyOf(request)
  if (key === undefined) throw new Error(`${operation}: its endpoint requires no Idempotency-Key`)
  const call = {
    key,
    scope: `v1.${operation}:${merchantOf(request).customer_uid}`,
    content,
    response,
    keptHours: IDEMPOTENCY_KEPT_HOURS,
    lockTimeout: LOCK_TIMEOUT,
    onReplay: () => void reply.header('idempotent-replayed', 'true'),
    now,
  }
  return actOnce(database.db, call, (transaction) => work(transaction, now))
}

/** Carries what a trial found out of the transaction that is rolled back. */
class RolledBack extends Error {
  readonly placed: PlacedLines
  constructor(placed: PlacedLines) {
    super('a trial leaves nothing')
    this.placed = placed
  }
}

/** Orders of a merchant, placed or tried. */
export function openOrdering(
  scope: FastifyInstance,
  context: Pick<Context, 'config' | 'database' | 'log'>,
) {
  const { config, database } = context
  const rejections = noteRefusals(scope, context)
  /** Of what found no free cell; kept outside of the transaction, which may be rolled back. */
  const note = (request: FastifyRequest, place: RefusalPlace, lines: LinesToPlace['lines']) => {
    const { customer_uid: requester } = merchantOf(request)
    return (placed: PlacedLines): PlacedLines => {
      rejections.note(
        lines
          .filter(({ index }) => isFull(placed.rejected.get(index)))
          .map(({ line }) => ({
            requester,
            place,
            point: line.point,
            sizes: line.packages.map(cellOf).filter(isCellSize),
          })),
      )
      return placed
    }
  }
  const caps = orderCaps(config.env)
  const optionsAt = (now: Date) => ({ ...ledgerOptions(config, now), caps })
  return {
    /** Judges everything and leaves nothing. */
    attempt: (request: FastifyRequest, requested: LinesToPlace): Promise<PlacedLines> =>
      inTransaction(database.db, async (transaction): Promise<PlacedLines> => {
        const options = optionsAt(new Date())
        throw new RolledBack(await placeLines(transaction, requested, merchantOf(request), options))
      }).catch((error: unknown) => {
        if (error instanceof RolledBack)
          return note(request, 'estimate', requested.lines)(error.placed)
        throw error
      }),
    place: (
      transaction: Transaction<Database>,
      request: FastifyRequest,
      requested: LinesToPlace,
      now: Date,
    ): Promise<PlacedLines> =>
      placeLines(transaction, requested, merchantOf(request), optionsAt(now)).then(
        note(request, 'order', requested.lines),
      ),
  }
}

const isFull = (errors: readonly LineError[] | undefined): boolean =>
  errors?.some(({ code }) => code === 'point_full') === true
