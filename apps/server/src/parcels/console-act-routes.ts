import {
  correctParcelStatus,
  listCorrections,
  operatorBlockParcel,
  operatorCancelParcel,
  operatorChangeContacts,
  operatorExtendParcel,
  operatorRemoveParcel,
  operatorResendCode,
  operatorReturnParcel,
  parcelDone,
  previewCorrection,
} from '@yacheyka/contract/parcels/console-parcel-acts'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { formatMoney } from '@yacheyka/core/money/money'
import { correctionsFrom } from '@yacheyka/core/parcels/parcel-correction'
import {
  PARCEL_STATUS,
  type ParcelStatus,
  type ParcelStep,
} from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { ledgerOptions, type LedgerOptions } from '#/ledger/options.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { type ActOptions, setBlocked } from '#/parcel-store/actions.ts'
import { requestRemoval } from '#/parcel-store/request-removal.ts'
import { changeContacts } from '#/parcel-store/change-contacts.ts'
import { extendByOperator } from '#/parcel-store/extend-by-operator.ts'
import { notifyReturn } from '#/parcel-store/operator-acts.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { repeatCode, type RepeatedCode } from '#/parcel-store/repeat-code.ts'
import { serve } from '#/http/serve.ts'
import { correctWithEffect, previewEffect } from './console-effect.ts'
import { factsOf, holdParcel, subjectOf, uidOf, unknownParcel } from './console-subject.ts'

/** What an operator does with a parcel; each is in its history as the operator's, and in the journal with its reason. */
export function registerOperatorParcelActs(scope: FastifyInstance, context: Context) {
  const act = makeAct(context)

  serve(scope, operatorExtendParcel, (call) =>
    act(operatorExtendParcel, 'parcel.extend', call, async (transaction, uid, options) => {
      const { days, reason } = call.body
      const extension = { uid: newUid(), days, reason: `Бесплатно: ${reason}` }
      if ((await extendByOperator(transaction, [uid], extension, options)) === 0)
        throw new AppError(409, 'action_refused', 'Сейчас эту посылку нельзя продлить')
      return { message: 'Срок хранения продлён бесплатно', after: { days } }
    }),
  )

  serve(scope, operatorCancelParcel, (call) =>
    act(operatorCancelParcel, 'parcel.cancel', call, async (transaction, uid, options) => {
      const { refunded } = await cancelOrderedParcel(transaction, uid, options, call.body.reason)
      return {
        message: typeset(
          refunded === 0
            ? 'Отправление отменено'
            : `Отправление отменено, на депозит вернулось ${formatMoney(refunded)}`,
        ),
        after: { refunded },
      }
    }),
  )

  serve(scope, operatorBlockParcel, (call) => {
    const { blocked, reason } = call.body
    const action = blocked ? 'parcel.block' : 'parcel.unblock'
    return act(operatorBlockParcel, action, call, async (transaction, uid, options) => {
      await setBlocked(transaction, uid, blocked, options, reason)
      return { message: blocked ? 'Отправление заблокировано' : 'Блокировка снята' }
    })
  })

  serve(scope, operatorReturnParcel, (call) =>
    act(operatorReturnParcel, 'parcel.return', call, async (transaction, uid, options) => {
      await notifyReturn(transaction, uid, call.body, options)
      return { message: `Отмечено: «${PARCEL_STATUS[call.body.step].publicWording}»` }
    }),
  )

  serve(scope, operatorRemoveParcel, (call) => {
    const { asked: requested } = call.body
    const action = requested ? 'parcel.ask_removal' : 'parcel.keep'
    return act(operatorRemoveParcel, action, call, async (transaction, uid, options) => {
      await requestRemoval(transaction, uid, call.body, options)
      return {
        message: requested
          ? 'Курьер увидит просьбу на экране постамата'
          : 'Курьера больше не просят забрать отправление',
      }
    })
  })

  serve(scope, operatorResendCode, (call) =>
    act(operatorResendCode, 'parcel.resend_code', call, async (transaction, uid, options) => {
      const code = await repeatCode(transaction, uid, {
        ...options,
        byMail: true,
        requestedBy: 'sender',
      })
      return { message: formatResent(code), after: { channels: code.channels } }
    }),
  )

  serve(scope, operatorChangeContacts, (call) =>
    act(
      operatorChangeContacts,
      'parcel.change_contacts',
      call,
      async (transaction, uid, options) => {
        const { phone, email } = call.body
        const { name: brand, hotline } = context.config.brand
        const by = { brand, hotline, now: options.now, author: 'operator' as const }
        const before = await changeContacts(transaction, uid, { phone, email }, by)
        if (before.phone === phone && before.email === email)
          return { message: 'Телефон и почта те же', unchanged: true }
        return {
          message: 'Телефон и почта получателя изменены',
          ...differences({ ...before }, { phone, email }),
        }
      },
    ),
  )

  serveCorrections(scope, context, act)
}

const formatResent = ({ channels, scheduledFor }: RepeatedCode): string => {
  const sent =
    channels.length > 1
      ? 'Код отправлен ещё раз: по СМС и на почту'
      : channels[0] === 'sms'
        ? 'СМС с кодом отправлена ещё раз'
        : 'Письмо с кодом отправлено ещё раз'
  return scheduledFor === undefined ? sent : `${sent}. СМС придёт в 9:00 по времени точки`
}

function serveCorrections(
  scope: FastifyInstance,
  { config, database }: Context,
  act: ReturnType<typeof makeAct>,
) {
  const { db } = database
  const stepOf = async (uid: string): Promise<ParcelStep> => {
    const row = await db
      .selectFrom('parcel')
      .select('status')
      .where('uid', '=', uid)
      .where('parent_uid', 'is', null)
      .executeTakeFirst()
    if (row === undefined) throw unknownParcel()
    return row.status
  }

  serve(scope, listCorrections, async ({ params }) => {
    const step = await stepOf(await uidOf(db, params.barcode))
    const results = correctionsFrom(step).map(({ status, way }) => ({
      status,
      text: PARCEL_STATUS[status].publicWording,
      way,
    }))
    return { step, results }
  })

  serve(scope, previewCorrection, async ({ params, query }) => {
    const uid = await uidOf(db, params.barcode)
    const correction = {
      status: parseStep(query.status),
      seen: await stepOf(uid),
      reason: 'проба',
    }
    const options = { ...parcelOptions(config), now: new Date() }
    return previewEffect(db, uid, correction, options)
  })

  serve(scope, correctParcelStatus, (call) =>
    act(correctParcelStatus, 'parcel.correct_status', call, async (transaction, uid, options) => {
      const { status, seen, reason } = call.body
      const correction = { status: parseStep(status), seen: parseStep(seen), reason }
      const effect = await correctWithEffect(transaction, uid, correction, options)
      return {
        message: `Статус поставлен: «${PARCEL_STATUS[status].publicWording}»`,
        after: { effect },
      }
    }),
  )
}

/** A block is set by its own act. */
const parseStep = (status: ParcelStatus): ParcelStep => {
  if (status !== 'blocked_for_return') return status
  throw new AppError(409, 'correction_refused', 'Блокировка ставится отдельным действием')
}

interface ActCall {
  readonly params: { readonly barcode: string }
  readonly body: { readonly reason?: string }
  readonly request: FastifyRequest
}

interface Done {
  readonly message: string
  /** For the journal, beside what changed in the parcel itself. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** Then there is nothing for the journal. */
  readonly unchanged?: boolean
}

/** Does what is asked, once by its key, and writes it down in the journal. */
function makeAct({ config, database }: Context) {
  return async (
    endpoint: Pick<Endpoint, 'id'>,
    action: string,
    { params: { barcode }, body, request }: ActCall,
    work: (
      transaction: Transaction<Database>,
      uid: string,
      options: LedgerOptions & ActOptions,
    ) => Promise<Done>,
  ) => {
    const now = new Date()
    const uid = await uidOf(database.db, barcode)
    const call = {
      key: idempotencyKey(request),
      scope: `${endpoint.id}:${operatorOf(request).uid}`,
      content: { uid, body },
      response: parcelDone,
      now,
    }
    const options = {
      ...parcelOptions(config),
      ...ledgerOptions(config, now),
      originator: 'operator' as const,
    }
    return actOnce(database.db, call, async (transaction) => {
      // What the journal says it was, it is until it is changed.
      await holdParcel(transaction, uid, { money: endpoint.id === operatorCancelParcel.id, now })
      const subject = await subjectOf(transaction, uid)
      const before = await factsOf(transaction, uid)
      const done = await work(transaction, uid, options)
      const changed = differences(before, await factsOf(transaction, uid))
      if (done.unchanged !== true)
        await recordAudit(
          transaction,
          actorOf(request),
          {
            action,
            subject,
            before: { ...changed.before, ...done.before },
            after: { ...changed.after, ...done.after },
            reason: body.reason ?? '',
          },
          now,
        )
      return { success: true as const, message: done.message }
    })
  }
}
