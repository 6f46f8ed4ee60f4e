import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { serveApprovals } from './console-approval-routes.ts'
import { serveBank } from './console-bank-routes.ts'
import { serveCorrections } from './console-correction-routes.ts'
import { serveDeposits } from './console-deposit-routes.ts'
import { serveOperatorInvoices } from './console-invoice-routes.ts'

/** What the console does with money. Inside the guarded scope. */
export function registerOperatorMoney(scope: FastifyInstance, context: Context) {
  serveDeposits(scope, context)
  serveCorrections(scope, context)
  serveOperatorInvoices(scope, context)
  serveBank(scope, context)
  serveApprovals(scope, context)
}
