import {
  findParcel as findParcelCall,
  repeatSms,
  resendSms,
  trackParcel,
} from '@yacheyka/contract/parcels/parcels'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Account, accountReader, refuseOtherRoles } from '#/auth/guard.ts'
import { checkCaptcha } from '#/captcha/check-captcha.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit, makeNameLimit } from '#/http/limits.ts'
import { findParcel } from '#/parcel-store/find-parcel.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { orderIdOf } from '#/parcel-store/order-id.ts'
import { readTimeline } from '#/parcel-store/read-timeline.ts'
import { repeatCode } from '#/parcel-store/repeat-code.ts'
import { serve } from '#/http/serve.ts'
import { presentTrack } from './tracking-present.ts'
import { findTracked } from './tracking-queries.ts'

export function registerTracking(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db, read } = database
  const limitOf = (name: string, calls: number, seconds: number) =>
    makeLimit(database.pool, config.secret, { name, calls, seconds })
  const limitSearch = makeLimit(database.pool, config.secret, {
    name: 'track',
    calls: config.env.LIMIT_TRACK_PER_MINUTE,
    seconds: 60,
    evenAlone: true,
  })
  const limitRepeat = limitOf('repeat_sms', config.env.LIMIT_SMS_PER_HOUR, 3600)
  const limitCustomerRepeat = makeNameLimit(database.pool, config.secret, {
    name: 'customer_repeat_sms',
    calls: config.env.LIMIT_CUSTOMER_SMS_PER_HOUR,
    seconds: 3600,
  })
  const readAccount = accountReader(context)

  /** The parcel that people see behind a number; a number of several senders names none. */
  const rootOf = async (number: string): Promise<string> => {
    const named = await findParcel(db, number)
    if (named.found !== 'one') throw unknownParcel(config.brand.hotline)
    return named.parcel.rootUid
  }

  /** A customer's own parcel behind a number, whoever else has one of that number. Counted for the customer. */
  const ownRootOf = async (
    account: Account | undefined,
    number: string,
  ): Promise<string | undefined> => {
    if (account === undefined) return undefined
    await limitCustomerRepeat(account.customerUid)
    const named = await findParcel(db, number, account.customerUid)
    return named.found === 'one' ? named.parcel.rootUid : undefined
  }

  const anyRootOf = async (request: FastifyRequest, number: string): Promise<string> => {
    await limitRepeat(request)
    return rootOf(number)
  }

  for (const endpoint of [trackParcel, findParcelCall])
    serve(app, endpoint, async ({ query, request, reply }) => {
      await limitSearch(request)
      await checkCaptcha(context, request, 'track', query.yandex_token)
      const track = await read((from) => readTrack(from, query.number, config.env.STORAGE_DAYS))
      if (track === undefined) throw unknownParcel(config.brand.hotline)
      void reply.header('cache-control', 'no-store')
      return track
    })

  for (const endpoint of [repeatSms, resendSms])
    serve(app, endpoint, async ({ body, request, reply }) => {
      const account = await readAccount(request, reply)
      if (account !== undefined) refuseOtherRoles(request, account.role)
      const uid =
        (await ownRootOf(account, body.order_id)) ?? (await anyRootOf(request, body.order_id))
      const requestedBy = account === undefined ? ('recipient' as const) : ('sender' as const)
      const options = { ...parcelOptions(config), now: new Date(), requestedBy }
      const { scheduledFor } = await inTransaction(db, (transaction) =>
        repeatCode(transaction, uid, options),
      )
      return {
        success: true as const,
        ...(scheduledFor === undefined ? {} : { scheduled_for: scheduledFor }),
      }
    })
}

/** The parcel behind a number as tracking shows it. */
async function readTrack(db: Kysely<Database>, number: string, storageDays: number) {
  const named = await findParcel(db, number)
  if (named.found !== 'one') return undefined
  const uid = named.parcel.rootUid
  const row = await findTracked(db, uid)
  if (row === undefined) return undefined
  // What led here is what the parcel is called.
  const name = number === row.parcel_number ? number : await orderIdOf(db, uid, row)
  return presentTrack(row, name, await readTimeline(db, uid, storageDays))
}

/** To the letter (specification 1, section 8). */
const unknownParcel = (phone: string) =>
  notFound(
    `Извините, посылка не найдена. Проверьте корректность ввода или обратитесь в службу поддержки по т. ${phone}`,
  )
