import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { serveApprovals } from './approval-routes.ts'
import { serveBank } from './bank-routes.ts'
import { serveCorrections } from './correction-routes.ts'
import { serveDeposits } from './deposit-routes.ts'
import { serveOperatorInvoices } from './invoice-routes.ts'

/** What the console does with money. Inside the guarded scope. */
export function registerOperatorMoney(scope: FastifyInstance, context: Context) {
  serveDeposits(scope, context)
  serveCorrections(scope, context)
  serveOperatorInvoices(scope, context)
  serveBank(scope, context)
  serveApprovals(scope, context)
}
