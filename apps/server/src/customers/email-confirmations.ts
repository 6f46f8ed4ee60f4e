import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'
import {
  operatorApproveEmailConfirmation,
  operatorRefuseEmailConfirmation,
  operatorRequestEmailConfirmation,
} from '@yacheyka/contract/customers/console-email-confirmations'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import {
  type EmailUser,
  findWaitingEmail,
  lockEmailUser,
  type WaitingEmail,
} from '#/accounts/email-changes.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { confirmEmail } from '#/accounts/settle-email-change.ts'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { subjectOf, withCustomer } from './change-customer.ts'

interface Named {
  readonly uid: string
  readonly user: string
  readonly change: string
}

/** What is worked on: the user held, its change that waits, and how to write down what is done. */
interface Held {
  readonly transaction: Transaction<Database>
  readonly user: EmailUser
  readonly change: WaitingEmail
  readonly now: Date
  readonly audit: (action: string, reason: string) => Promise<void>
}

type ReadCard = (uid: string, request: FastifyRequest) => Promise<CustomerCard>

/** A new e-mail confirmed without its link: one operator asks, another one approves. Inside the guarded scope. */
export function serveEmailConfirmations(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
  readCard: ReadCard,
) {
  const settings = mailSettings(config)
  const settle = async (
    { uid, user: userUid, change: changeUid }: Named,
    request: FastifyRequest,
    work: (held: Held) => Promise<void>,
  ): Promise<CustomerCard> => {
    const now = new Date()
    await withCustomer(db, uid, async (transaction, customer) => {
      const user = await holdUser(transaction, uid, userUid)
      const change = await findWaitingEmail(transaction, userUid, now)
      if (change?.uid !== changeUid) throw conflict('Этот адрес подтверждения уже не ждёт.')
      const facts = { login: user.login, email: change.new_email }
      const audit = (action: string, reason: string) =>
        recordAudit(
          transaction,
          actorOf(request),
          { action, subject: subjectOf(customer), after: facts, reason },
          now,
        )
      await work({ transaction, user, change, now, audit })
    })
    return readCard(uid, request)
  }

  serve(scope, operatorRequestEmailConfirmation, ({ params, body: { reason }, request }) =>
    settle(params, request, async ({ transaction, change, now, audit }) => {
      if (change.requested_by !== null) throw conflict('Об этом адресе уже попросили.')
      const { uid } = operatorOf(request)
      await setRequest(transaction, change, { requested_by: uid, requested_at: now, reason })
      await audit('customer.request_email_confirmation', reason)
    }),
  )

  serve(scope, operatorApproveEmailConfirmation, ({ params, request }) =>
    settle(params, request, async ({ transaction, user, change, now, audit }) => {
      const { uid } = operatorOf(request)
      if (change.requested_by === null) throw conflict('Просьбы об этом адресе нет.')
      if (change.requested_by === uid) throw ownRequest()
      await transaction
        .updateTable('email_change')
        .set({ approved_by: uid })
        .where('uid', '=', change.uid)
        .execute()
      await confirmEmail(transaction, user, change, { settings, byOperator: true, now })
      await audit('customer.confirm_email', change.request_reason ?? '')
    }),
  )

  serve(scope, operatorRefuseEmailConfirmation, ({ params, request }) =>
    settle(params, request, async ({ transaction, change, audit }) => {
      if (change.requested_by === null) throw conflict('Просьбы об этом адресе нет.')
      await setRequest(transaction, change, NO_REQUEST)
      await audit('customer.refuse_email_confirmation', change.request_reason ?? '')
    }),
  )
}

/** @throws {AppError} 404 where this customer has no such user */
async function holdUser(transaction: Transaction<Database>, customerUid: string, userUid: string) {
  const own = await transaction
    .selectFrom('juridical_user')
    .select('uid')
    .where('uid', '=', userUid)
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()
  const user = own && (await lockEmailUser(transaction, own.uid))
  if (user === undefined) throw notFound('Такого пользователя у клиента нет')
  return user
}

const NO_REQUEST = { requested_by: null, requested_at: null, reason: null }

const setRequest = (
  transaction: Transaction<Database>,
  { uid }: WaitingEmail,
  request: {
    readonly requested_by: string | null
    readonly requested_at: Date | null
    readonly reason: string | null
  },
) =>
  transaction
    .updateTable('email_change')
    .set({
      requested_by: request.requested_by,
      requested_at: request.requested_at,
      request_reason: request.reason,
    })
    .where('uid', '=', uid)
    .execute()

const conflict = (message: string) => new AppError(409, 'email_not_waiting', message)
const ownRequest = () =>
  new AppError(
    403,
    'own_request',
    typeset('Об этом адресе попросили вы: решает другой менеджер или администратор.'),
  )
