import {
  blockMerchantParcel,
  cancelMerchantParcel,
  changeMerchantParcel,
  extendMerchantParcel,
  resendMerchantCode,
  unblockMerchantParcel,
} from '@yacheyka/contract/merchant-api/parcel-acts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { extendOrderedParcel, readExtendPrice } from '#/orders/extend-parcel.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { repeatCode } from '#/parcel-store/repeat-code.ts'
import { changeParcel } from './change-parcel.ts'
import { merchantOf } from './guard.ts'
import { onceByKey } from './ordering.ts'
import type { ParcelReader } from './parcel-reader.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { serveCall } from './serve-call.ts'

/** The parcel is read again: contacts are not kept with the key. */
const keptAct = z.object({ done: z.literal(true) })

/** What the history says where the shop gives no reason. */
const reasonOf = (given: string): string => (given === '' ? 'через API' : given)

interface ActCall {
  readonly params: { readonly id: string }
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Act {
  readonly operation: string
  /** Whether it moves money: the deposit is locked before the parcel (docs/decisions/0013-orders.md). */
  readonly isPaid?: boolean
}

/** What a merchant does with a parcel of its own, by the functions of the cabinet. */
export function serveParcelActs(
  scope: FastifyInstance,
  context: Context,
  { quotas, reader }: { readonly quotas: Quotas; readonly reader: ParcelReader },
) {
  const { config, database } = context
  const optionsAt = (now: Date) => ({ ...parcelOptions(config), ...ledgerOptions(config, now) })
  type ActOptions = ReturnType<typeof optionsAt>

  const act = async (
    { operation, isPaid = false }: Act,
    { params, body, request, reply }: ActCall,
    work: (
      transaction: Transaction<Database>,
      uid: string,
      options: ActOptions,
    ) => Promise<unknown>,
  ) => {
    const merchant = merchantOf(request)
    await quotas.countParcels(reply, merchant, 1)
    const uid = await reader.uidOf(request, { barcode: params.id })
    const once = { operation, content: { params, body }, response: keptAct, request, reply }
    await onceByKey(context, once, async (transaction, now) => {
      if (isPaid) await lockDeposit(transaction, merchant.customer_uid, now)
      await refuseOtherVersion(transaction, uid, request)
      await work(transaction, uid, optionsAt(now))
      return { done: true as const }
    })
    return await reader.read(request, reply, { barcode: params.id })
  }

  serveCall(scope, extendMerchantParcel, (call) =>
    act({ operation: 'extendParcel', isPaid: true }, call, async (transaction, uid, options) => {
      const { days, expected_price: expected } = call.body
      const amount = expected ?? (await readExtendPrice(transaction, options.now)) * days
      await extendOrderedParcel(transaction, uid, { days, amount }, options)
    }),
  )
  serveCall(scope, cancelMerchantParcel, (call) =>
    act({ operation: 'cancelParcel', isPaid: true }, call, (transaction, uid, options) =>
      cancelOrderedParcel(transaction, uid, options, reasonOf(call.body.reason)),
    ),
  )
  serveCall(scope, blockMerchantParcel, (call) =>
    act({ operation: 'blockParcel' }, call, (transaction, uid, options) =>
      setBlocked(transaction, uid, true, options, reasonOf(call.body.reason)),
    ),
  )
  serveCall(scope, unblockMerchantParcel, (call) =>
    act({ operation: 'unblockParcel' }, call, (transaction, uid, options) =>
      setBlocked(transaction, uid, false, options, reasonOf(call.body.reason)),
    ),
  )
  serveCall(scope, resendMerchantCode, (call) =>
    act({ operation: 'resendCode' }, call, (transaction, uid, options) =>
      repeatCode(transaction, uid, { ...options, requestedBy: 'sender' }),
    ),
  )

  serveCall(scope, changeMerchantParcel, async ({ params, body, request, reply }) => {
    await quotas.countParcels(reply, merchantOf(request), 1)
    const uid = await reader.uidOf(request, { barcode: params.id })
    const { name: brand, hotline } = config.brand
    await inTransaction(database.db, async (transaction) => {
      await refuseOtherVersion(transaction, uid, request)
      await changeParcel(transaction, uid, body, { brand, hotline, now: new Date() })
    })
    return await reader.read(request, reply, { barcode: params.id })
  })
}

/**
 * Locks the parcel and compares its version with what the caller saw.
 * @throws {ApiProblem} 412 where `If-Match` names another one
 */
async function refuseOtherVersion(
  transaction: Transaction<Database>,
  uid: string,
  { headers }: FastifyRequest,
): Promise<void> {
  const seen = headers['if-match']
  if (seen === undefined || seen.trim() === '*') return
  await lockParcels(transaction, [uid])
  const { version } = await transaction
    .selectFrom('parcel')
    .select('version')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const versions = seen.split(',').map((each) => each.trim().replace(/^"(.*)"$/, '$1'))
  if (versions.includes(String(version))) return
  throw new ApiProblem(
    'version_mismatch',
    `Посылка изменилась: её версия теперь ${version}. Прочтите её снова.`,
  )
}
