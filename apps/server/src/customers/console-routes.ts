import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import {
  operatorChangeRequisites,
  operatorEndCustomerSessions,
  operatorGetCustomer,
  operatorListCustomers,
  operatorMailPasswordLink,
  operatorResumeCustomer,
  operatorSuspendCustomer,
} from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resetUrl } from '#/accounts/email-changes.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { putPasswordLink } from '#/accounts/mail-password-link.ts'
import { openTokens } from '#/auth/tokens.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { orderCaps } from '#/orders/caps.ts'
import { serve } from '#/http/serve.ts'
import { locateByCounters } from '#/counters/read-counters.ts'
import { readCaps, serveCaps } from './caps.ts'
import {
  changeRequisites,
  endCustomerSessions,
  resumeCustomer,
  subjectOf,
  suspendCustomer,
  withCustomer,
} from './change-customer.ts'
import { serveEmailConfirmations } from './email-confirmations.ts'
import { presentCard, presentRow } from './present.ts'
import { countCustomers, findCustomer, listCustomers, listUsers } from './queries.ts'

/** Customers in the console: found, seen, their requisites, sign-ins and suspension. Inside the guarded scope. */
export function registerOperatorCustomers(scope: FastifyInstance, context: Context) {
  const { db, readCurrent } = context.database
  const readCard = cardReader(context)

  serve(scope, operatorListCustomers, ({ query, request }) =>
    readCurrent(async (from) => {
      const withMoney = seesMoney(request)
      if (!withMoney && query.ordering !== '-created_at')
        throw new AppError(403, 'role_refused', 'Вашей роли остатки не видны.')
      const count = await countCustomers(from, query)
      const rows = await listCustomers(from, query, query)
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map((row) => presentRow(row, withMoney)),
      }
    }),
  )

  serve(scope, operatorGetCustomer, ({ params: { uid }, request }) => readCard(uid, request))

  serve(scope, operatorChangeRequisites, async ({ params: { uid }, body, request }) => {
    await changeRequisites(db, uid, body, actorOf(request))
    return readCard(uid, request)
  })

  serve(scope, operatorSuspendCustomer, async ({ params: { uid }, body, request }) => {
    await suspendCustomer(db, uid, body.reason, actorOf(request), new Date())
    return readCard(uid, request)
  })

  serve(scope, operatorResumeCustomer, async ({ params: { uid }, request }) => {
    await resumeCustomer(db, uid, actorOf(request))
    return readCard(uid, request)
  })

  serve(scope, operatorEndCustomerSessions, async ({ params: { uid }, request }) => ({
    ended: await endCustomerSessions(db, uid, actorOf(request), new Date()),
  }))

  servePasswordLink(scope, context)
  serveEmailConfirmations(scope, context, readCard)
  serveCaps(scope, context, readCard)
}

const seesMoney = (request: FastifyRequest): boolean => {
  const roles: readonly OperatorRole[] = MANAGERS
  return roles.includes(operatorOf(request).role)
}

const EVERYTHING = { fromDay: undefined, toDay: undefined, statuses: [] } as const

const cardReader =
  ({ config, database: { db } }: Pick<Context, 'config' | 'database'>) =>
  async (
    uid: string,
    request: FastifyRequest,
  ): Promise<ResponseBody<typeof operatorGetCustomer>> => {
    const customer = await findCustomer(db, uid)
    if (customer === undefined) throw notFound('Такого клиента нет')
    const now = new Date()
    const count = async (subject: 'order' | 'parcel') =>
      (await locateByCounters(db, { ...EVERYTHING, customerUid: customer.uid, subject }, 0)).count
    const card = {
      customer,
      users: await listUsers(db, customer.uid, now),
      orders: await count('order'),
      parcels: await count('parcel'),
      caps: await readCaps(db, customer.uid, orderCaps(config.env), now),
      now,
    }
    return presentCard(card, { uid: operatorOf(request).uid, withMoney: seesMoney(request) })
  }

function servePasswordLink(scope: FastifyInstance, { config, database: { db } }: Context) {
  const tokens = openTokens(config.secret)
  const settings = mailSettings(config)
  serve(scope, operatorMailPasswordLink, ({ params, request }) => {
    const now = new Date()
    return withCustomer(db, params.uid, async (transaction, customer) => {
      const users = await listUsers(transaction, customer.uid, now)
      const user = users.find(({ uid }) => uid === params.user)
      // Of who was erased nobody knows where to write.
      if (user === undefined || user.email === '')
        throw notFound('Такого пользователя у клиента нет')
      if (user.disabled_at !== null)
        throw new AppError(409, 'member_disabled', 'Владелец отключил этого сотрудника.')
      const sent = await putPasswordLink(transaction, user, tokens, settings, now)
      if (sent)
        await recordAudit(transaction, actorOf(request), {
          action: 'customer.mail_password_link',
          subject: subjectOf(customer),
          after: { login: user.login },
        })
      return { sent, email: await resetUrl(transaction, user, now) }
    })
  })
}
