import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import {
  blockParcel,
  cancelParcel,
  changeLocker,
  correctRecipient,
  extendParcel,
  getExtendPrice,
  getLockerPrice,
} from '@yacheyka/contract/parcels/parcel-actions'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { ledgerOptions, type LedgerOptions } from '#/ledger/options.ts'
import { type Limit, makeNameLimit } from '#/http/limits.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { changeLocker as applyLocker, readLockerPrice } from '#/orders/change-locker.ts'
import { extendOrderedParcel, readExtendPrice } from '#/orders/extend-parcel.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { parcelOptions, type RecordOptions } from '#/parcel-store/options.ts'
import { serve } from '#/http/serve.ts'
import { isOwnParcel } from './action-queries.ts'
import { correctRecipient as applyCorrection } from './correct-recipient.ts'

/** What a customer does with a parcel of its own. */
export function registerParcelActions(app: FastifyInstance, context: Context) {
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    const act = makeAct(context)
    const count = makeNameLimit(context.database.pool, context.config.secret, {
      name: 'parcel_action',
      calls: context.config.env.LIMIT_ACTIONS_PER_MINUTE,
      seconds: 60,
    })
    const limit: Limit = (request) => count(accountOf(request).customerUid)

    serve(scope, getExtendPrice, async ({ reply }) => {
      const price = await readExtendPrice(context.database.db, new Date())
      void reply.header('cache-control', 'private, no-store')
      return { price_per_day: formatWireMoney(price) }
    })

    serve(scope, { ...extendParcel, limit }, (call) => {
      const { extension_days: days, amount_to_pay: amount } = call.body
      return act(extendParcel, call, async (transaction, options) => {
        await extendOrderedParcel(transaction, call.params.uid, { days, amount }, options)
        return 'Срок хранения отправления был продлён'
      })
    })

    serve(scope, { ...cancelParcel, limit }, (call) =>
      act(cancelParcel, call, async (transaction, options) => {
        const reason = reasonOf(call.body.cancellation_reason)
        await cancelOrderedParcel(transaction, call.params.uid, options, reason)
        return 'Отправление было отменено'
      }),
    )

    serve(scope, { ...correctRecipient, limit }, (call) =>
      act(correctRecipient, call, async (transaction, options) => {
        const { name: brand, hotline } = context.config.brand
        const { userUid } = accountOf(call.request)
        const by = { brand, hotline, userUid, now: options.now }
        const changed = await applyCorrection(transaction, call.params.uid, call.body, by)
        return changed ? 'Телефон и почта получателя изменены' : 'Телефон и почта те же'
      }),
    )

    serve(scope, { ...getLockerPrice, limit }, async ({ params, query, request, reply }) => {
      const { customerUid } = accountOf(request)
      if (!(await isOwnParcel(context.database.db, customerUid, params.uid)))
        throw notFound('Такого отправления нет')
      const { before, after } = await readLockerPrice(
        context.database.db,
        params.uid,
        query.terminal_number,
        new Date(),
      )
      void reply.header('cache-control', 'private, no-store')
      return { before: formatWireMoney(before), after: formatWireMoney(after) }
    })

    serve(scope, { ...changeLocker, limit }, (call) => {
      const { terminal_number: terminalNumber, price } = call.body
      const { userUid } = accountOf(call.request)
      return act(changeLocker, call, async (transaction, options) => {
        const wanted = { terminalNumber, price }
        const moved = await applyLocker(transaction, call.params.uid, wanted, {
          ...options,
          userUid,
        })
        return moved ? 'Почтомат изменён, напечатайте новую этикетку' : 'Почтомат тот же'
      })
    })

    serve(scope, { ...blockParcel, limit }, (call) =>
      act(blockParcel, call, async (transaction, options) => {
        const blocked = call.body.blocked === true
        const reason = reasonOf(call.body.block_reason)
        await setBlocked(transaction, call.params.uid, blocked, options, reason)
        return blocked ? 'Отправление было заблокировано' : 'Отправление было разблокировано'
      }),
    )
  })
}

/** The history of the parcel tells that it came from here (specification 3, section 9). */
const reasonOf = (given: string): string => (given === '' ? 'через кабинет' : given)

interface ActionCall {
  readonly params: { readonly uid: string }
  readonly body: unknown
  readonly request: FastifyRequest
}

/** Does what is asked with a parcel of the caller's, once by its key. The work answers what to say of it. */
function makeAct({ config, database }: Context) {
  return async (
    endpoint: Endpoint & Pick<typeof extendParcel, 'responses'>,
    { params, body, request }: ActionCall,
    work: (
      transaction: Transaction<Database>,
      options: LedgerOptions & RecordOptions,
    ) => Promise<string>,
  ) => {
    const { customerUid } = accountOf(request)
    if (!(await isOwnParcel(database.db, customerUid, params.uid)))
      throw notFound('Такого отправления нет')
    const now = new Date()
    const call = {
      key: idempotencyKey(request),
      scope: `${endpoint.id}:${customerUid}`,
      content: { uid: params.uid, body },
      response: endpoint.responses[200],
      now,
    }
    const options = { ...parcelOptions(config), ...ledgerOptions(config, now) }
    return actOnce(database.db, call, async (transaction) => ({
      success: true as const,
      message: await work(transaction, options),
    }))
  }
}
