import {
  operatorCancelInvoice,
  operatorGetInvoicePdf,
  operatorListInvoices,
  operatorPayInvoice,
} from '@yacheyka/contract/billing/console-bank'
import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { INVOICE_STATUS_WORDING } from '@yacheyka/core/billing/invoice'
import { addDays } from '@yacheyka/core/time/local-time'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { sendInvoice } from './deposit-responses.ts'
import { countAllInvoices, findInvoiceOfCustomer, listAllInvoices } from './console-queries.ts'
import { creditOptions } from '#/ledger/options.ts'
import { WAITS_FOR_SECOND } from './credit-holds.ts'
import { settleByHand } from './settle-by-hand.ts'
import { actorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { presentInvoiceOf } from './console-present.ts'

/** Invoices of all customers. Inside the guarded scope. */
export function serveOperatorInvoices(scope: FastifyInstance, { config, database }: Context) {
  const { db, readCurrent } = database

  serve(scope, operatorListInvoices, ({ query, request }) =>
    readCurrent(async (from) => {
      const filter = {
        status: query.status,
        search: query.search,
        customerUid: query.customer,
        from: startOf(query.date_from, 0),
        before: startOf(query.date_to, 1),
      }
      const count = await countAllInvoices(from, filter)
      const rows = await listAllInvoices(from, filter, query)
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(presentInvoiceOf),
      }
    }),
  )

  const settle = async (act: 'pay' | 'cancel', uid: string, request: FastifyRequest) => {
    const options = creditOptions(config, new Date())
    const settled = await settleByHand(db, act, { uid }, actorOf(request), options)
    const row = await findInvoiceOfCustomer(db, uid)
    if (settled.outcome === 'unknown' || row === undefined) throw noInvoice()
    if (settled.outcome === 'waits')
      throw new AppError(409, 'waits', typeset(`Счёт № ${row.number} ${WAITS_FOR_SECOND}.`))
    if (settled.outcome === 'too_much')
      throw new AppError(409, 'too_much', 'На депозите не может быть столько денег.')
    if (settled.outcome === 'settled')
      throw new AppError(
        409,
        'settled',
        `Счёт № ${row.number} уже ${INVOICE_STATUS_WORDING[settled.status].toLowerCase()}: ничего не сделано.`,
      )
    return presentInvoiceOf(row)
  }

  serve(scope, operatorPayInvoice, ({ params: { uid }, request }) => settle('pay', uid, request))

  serve(scope, operatorCancelInvoice, ({ params: { uid }, request }) =>
    settle('cancel', uid, request),
  )

  serve(scope, operatorGetInvoicePdf, async ({ params: { uid }, reply }) => {
    const row = await findInvoiceOfCustomer(db, uid)
    if (row === undefined) throw noInvoice()
    return sendInvoice(reply, db, row, config)
  })
}

const noInvoice = () => notFound('Такого счёта нет')

/** The beginning of a Moscow day, so many days later. */
const startOf = (day: string | undefined, later: number): Date | undefined => {
  const date = day === undefined ? undefined : parseIsoDay(day)
  return date === undefined ? undefined : new Date(startOfMoscowDay(addDays(date, later)))
}
